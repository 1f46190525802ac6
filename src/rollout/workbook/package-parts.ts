import { pauses } from '../../event-loop';
import { WorkbookError } from './workbook-error';
import { type XmlHandlers, XmlReader } from './xml-reader';
import { partName, unpackEntry, type ZipEntry } from './zip';

/** A relationship of a part (ECMA-376, part 2, 9.3). */
export interface Relationship {
  readonly id: string;
  /** The last segment of its type, such as `worksheet`. The rest depends on the edition of the standard. */
  readonly type: string;
  readonly target: string;
}

/** Maximum size of a part that is completely kept in memory. */
const MAX_PART_BYTES = 64 * 1024 * 1024;
/** Maximum size of a sheet. A million empty rows with a format take about 200 MB in the file and none in memory. */
export const MAX_SHEET_BYTES = 512 * 1024 * 1024;
/** Bytes at the start of a part that can declare its encoding. */
const MAX_DECLARATION = 100;
/** Number of bytes that are parsed at once. */
const PARSED_AT_ONCE = 64 * 1024;

interface ParseOptions {
  /** Maximum unpacked size. */
  readonly maxBytes?: number;
  readonly signal?: AbortSignal | undefined;
}

/** Parts of a workbook: XML files in a ZIP archive. */
export class PackageParts {
  constructor(
    private readonly bytes: Uint8Array,
    private readonly directory: ReadonlyMap<string, ZipEntry>,
  ) {}

  has(part: string): boolean {
    return this.directory.has(partName(part));
  }

  /**
   * Unpacks and parses a part, and yields to the event loop.
   * @throws WorkbookError if it is missing, damaged or too large, or the signal's reason
   */
  async parse(
    part: string,
    handlers: XmlHandlers,
    { maxBytes = MAX_PART_BYTES, signal }: ParseOptions = {},
  ): Promise<void> {
    const entry = this.directory.get(partName(part));
    if (entry === undefined) throw new WorkbookError('broken');
    const reader = new XmlReader(handlers);
    let decoder: TextDecoder | undefined;
    let left = maxBytes;
    const pause = pauses();
    for (const chunk of unpackEntry(this.bytes, entry)) {
      left -= chunk.length;
      if (left < 0) throw new WorkbookError('tooLarge');
      decoder ??= new TextDecoder(encodingOf(chunk));
      for (let at = 0; at < chunk.length; at += PARSED_AT_ONCE) {
        reader.write(decoder.decode(chunk.subarray(at, at + PARSED_AT_ONCE), { stream: true }));
        await pause();
        signal?.throwIfAborted();
      }
    }
    reader.end();
  }

  /**
   * Reads the relationships of a part.
   * @param part '' for the whole package
   */
  async relationships(part: string): Promise<readonly Relationship[]> {
    const slash = part.lastIndexOf('/');
    const folder = part.slice(0, slash + 1);
    const file = `${folder}_rels/${part.slice(slash + 1)}.rels`;
    if (!this.has(file)) return [];
    const found: Relationship[] = [];
    await this.parse(file, {
      open: (name, attribute) => {
        if (name !== 'Relationship' || attribute('TargetMode') === 'External') return;
        found.push({
          id: attribute('Id') ?? '',
          type: attribute('Type')?.split('/').at(-1) ?? '',
          target: resolveTarget(folder, attribute('Target') ?? ''),
        });
      },
    });
    return found;
  }
}

/**
 * Detects the encoding from the first bytes. XML of workbooks is UTF-8 or UTF-16 (ECMA-376, part 2, 8.1.4)
 * and starts with `<`.
 */
function encodingOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return 'utf-16be';
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, MAX_DECLARATION));
  const [, declared = ''] = /^<\?xml[^>]*?encoding\s*=\s*["']([\w-]+)/u.exec(start) ?? [];
  // Some programs use their own encoding, in violation of the standard.
  return /^(?:iso-8859-1|windows-1252|us-ascii)$/iu.test(declared) ? 'windows-1252' : 'utf-8';
}

function resolveTarget(folder: string, target: string): string {
  const path: string[] = [];
  for (const step of (target.startsWith('/') ? target : `${folder}${target}`).split('/')) {
    if (step === '..') path.pop();
    else if (step !== '.' && step !== '') path.push(step);
  }
  return path.join('/');
}
