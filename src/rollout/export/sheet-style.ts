/** The look that sheets of every size share. */
export const SHEET_STYLE = `
:root { color-scheme: only light; }
* { box-sizing: border-box; margin: 0; padding: 0; }
body {
  margin: 0 auto; background: #fff; color: #000;
  font: 9pt/1.3 system-ui, -apple-system, "Segoe UI", "Helvetica Neue", Arial, sans-serif;
  overflow-wrap: anywhere; print-color-adjust: exact; -webkit-print-color-adjust: exact;
}
header { display: flex; justify-content: space-between; align-items: end; gap: 6mm; margin-bottom: 4mm; }
header > * { flex: 0 1 auto; }
h1 { font-size: 14pt; line-height: 1.2; }
header .secret { flex: none; width: 74mm; padding: 1.2mm 2mm; border: 0.5mm solid #000; font-size: 8pt; }
dt, dd { display: inline; }
dt { color: #444; }
dt::after { content: ":"; }
dt[hidden] { display: none; }
.code {
  font-weight: 600; line-height: 1.15; font-variant-ligatures: none;
  font-family: ui-monospace, "Cascadia Mono", Consolas, Menlo, "DejaVu Sans Mono", "Liberation Mono", monospace;
}
.code span { display: inline-block; max-width: 100%; }
.rooms { margin-top: 5mm; overflow-wrap: break-word; }
.rooms :is(h2, h3) { font-size: 12pt; line-height: 1.15; margin-bottom: 1.5mm; break-after: avoid; }
.rooms table { width: 100%; border-collapse: collapse; table-layout: fixed; font-size: 8.5pt; }
.rooms :is(th, td) { padding: 1mm 3mm 1mm 0; border-bottom: 0.2mm solid #999; text-align: left; vertical-align: top; }
.rooms th:last-child { width: 40%; }
.rooms tr { break-inside: avoid; }
`;

/** The look of large cards, for A4 and Letter alike: two columns of four a page, each with a QR symbol of 25 mm. */
export const LARGE_STYLE = `
@page {
  margin: 11mm 12mm 13mm;
  @bottom-left { content: "Pairing codes \\2013  confidential"; font: 8pt system-ui, sans-serif; color: #444; }
  @bottom-right { content: counter(page) " / " counter(pages); font: 8pt system-ui, sans-serif; color: #444; }
}
body { max-width: 186mm; }
.group + .group { break-before: page; }
.heading { font-size: 13pt; line-height: 1.2; margin-bottom: 3mm; break-after: avoid; }
.heading span { margin-left: 2mm; font-size: 9pt; font-weight: normal; }
.row { display: flex; gap: 4mm; margin-bottom: 3mm; break-inside: avoid; }
.card {
  display: flex; flex-direction: column; width: calc(50% - 2mm); min-height: 54mm;
  padding: 1.5mm 2mm 2mm 4mm; border: 0.25mm solid #777; border-radius: 2mm; break-inside: avoid;
}
.top { display: flex; justify-content: space-between; gap: 2mm; }
.room { display: flex; flex-direction: column; flex: 1 1 0; min-width: 0; padding-top: 2mm; }
.title { line-height: 1.15; margin-bottom: 1.5mm; }
.title.large { font-size: 15pt; }
.title.medium { font-size: 12pt; }
.title.tiny { font-size: 9pt; }
dl { font-size: 8pt; line-height: 1.3; }
.mark { margin-top: auto; padding-top: 1mm; font-size: 7.5pt; line-height: 1; font-weight: 600; }
.qr, .no-qr { flex: none; width: 35mm; }
.qr { height: 35mm; }
.no-qr { padding: 2mm; border: 0.25mm dashed #777; align-self: start; font-size: 8pt; }
.code { margin: auto 2mm auto 0; text-align: center; }
.code span { margin: 0 0.2em; }
.code.huge { font-size: 35pt; }
.code.large { font-size: 27pt; }
.code.medium { font-size: 20pt; }
.code.small { font-size: 13.5pt; }
.code.tiny { font-size: 10pt; text-align: left; }
.warning { margin: 1mm 2mm 0 0; padding: 0.8mm 1.5mm; border: 0.4mm solid #000; font-size: 8pt; font-weight: 600; }
@media screen { body { padding: 8mm 4mm; } }
`;
