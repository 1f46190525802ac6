/**
 * What labels of both formats share. No border is printed, as no printer meets the edges of a sticker. Only the sheets
 * are as wide as the paper: where anything is too wide for its page, Chromium prints all pages smaller.
 */
const LABEL_STYLE = `
@page { margin: 0; }
@page summary {
  margin: 11mm 12mm 13mm;
  @bottom-left { content: "Pairing codes \\2013  confidential"; font: 8pt system-ui, sans-serif; color: #444; }
}
.sheet { display: grid; align-content: start; break-after: page; break-inside: avoid; }
.label { display: flex; align-items: center; overflow: hidden; break-inside: avoid; }
.text { display: flex; flex-direction: column; justify-content: center; flex: 1 1 0; min-width: 0; height: 100%; }
.title, .label dl div { display: -webkit-box; -webkit-box-orient: vertical; overflow: hidden; }
.title { -webkit-line-clamp: 2; line-clamp: 2; flex: none; font-size: 8.5pt; line-height: 1.15; }
.label dl { flex: none; font-size: 7pt; line-height: 1.2; }
.label .code { flex: none; margin: 0.6mm 0; }
.code span { margin-right: 0.3em; }
.code.large { font-size: 14pt; }
.code.medium { font-size: 10.5pt; }
.code.small { font-size: 8pt; }
.code.tiny { font-size: 6.5pt; }
.check { flex: none; align-self: start; margin-bottom: 0.4mm; padding: 0.1mm 1mm; border: 0.3mm solid #000; font-size: 7pt; line-height: 1.2; font-weight: 600; }
.scan { flex: none; text-align: center; }
.qr { display: block; }
.mark { font-size: 5.5pt; line-height: 1; font-weight: 600; }
.summary { page: summary; padding: 0 0.5mm; }
`;

const ON_SCREEN = `
@media screen {
  .sheet { margin-bottom: 8mm; outline: 1px solid #777; }
  .label { outline: 1px dotted #777; }
  .summary { max-width: 186mm; padding: 8mm 4mm; }
}
`;

/** The look of labels, by format. */
export const LABEL_STYLES = {
  /** 3 × 8 labels of 70 × 37 mm, without a margin but the millimetre that is left. */
  'labels-a4': `${LABEL_STYLE}
@page { size: A4; }
@page summary { size: A4; }
.sheet { width: 210mm; grid-template-columns: repeat(3, 70mm); grid-auto-rows: 37mm; padding-top: 0.5mm; }
.label { gap: 1mm; padding: 3.5mm 3mm 3.5mm 5mm; }
.qr { width: 27mm; height: 27mm; }
.code.huge { font-size: 19pt; }
.label dl div { -webkit-line-clamp: 2; line-clamp: 2; }
${ON_SCREEN}`,
  /** 3 × 10 labels of 2.625 × 1 in, as Avery 5160 has them. */
  'labels-letter': `${LABEL_STYLE}
@page { size: Letter; }
@page summary { size: Letter; }
.sheet {
  width: 8.5in; grid-template-columns: repeat(3, 2.625in); grid-auto-rows: 1in; column-gap: 0.125in; padding: 0.5in 0.1875in 0;
}
.label { gap: 0.5mm; padding: 1.2mm 0.5mm 1.2mm 2.5mm; }
.qr { width: 20.5mm; height: 20.5mm; }
.code.huge { font-size: 19pt; }
.label dl div { -webkit-line-clamp: 1; line-clamp: 1; word-break: break-all; }
${ON_SCREEN}`,
} as const;
