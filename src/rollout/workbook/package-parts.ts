import * as l10n from '@vscode/l10n';
import { yieldToEventLoop } from '../../service/http/abort';
import { WorkbookError } from './workbook-error';
import { type XmlHandlers, XmlReader } from './xml-reader';
import { partName, readZipDirectory, unpackEntry, type ZipEntry } from './zip';

/** A relationship of a part (ECMA-376, part 2, 9.3). */
export interface Relationship {
  readonly id: string;
  /** The last word of its type, such as `worksheet`: the address before it depends on the edition of the standard. */
  readonly type: string;
  /** The name of the part that it leads to. */
  readonly target: string;
}

/** In one reading. */
const MAX_UNPACKED_BYTES = 64 * 1024 * 1024;
/** How long parsing may keep the event loop waiting. */
const MAX_BLOCK_MS = 10;
/** In bytes. */
const PARSED_AT_ONCE = 64 * 1024;

/** One reading of the parts of a workbook: XML files in a ZIP archive. */
export class PackageParts {
  readonly #directory: ReadonlyMap<string, ZipEntry>;
  /** Bytes that may still be unpacked. */
  #left = MAX_UNPACKED_BYTES;

  /** @throws WorkbookError where the bytes are no ZIP archive */
  constructor(private readonly bytes: Uint8Array) {
    this.#directory = readZipDirectory(bytes);
  }

  has(part: string): boolean {
    return this.#directory.has(partName(part));
  }

  /**
   * Unpacks and parses a part.
   * @throws WorkbookError where it is missing or broken, or where the parts are too large together
   */
  async parse(part: string, handlers: XmlHandlers): Promise<void> {
    const entry = this.#directory.get(partName(part));
    if (entry === undefined) throw new WorkbookError('broken');
    const reader = new XmlReader(handlers);
    const decoder = new TextDecoder();
    let blockedSince = performance.now();
    for (const chunk of unpackEntry(this.bytes, entry)) {
      this.#left -= chunk.length;
      if (this.#left < 0)
        throw new WorkbookError('tooLarge', l10n.t('The workbook is too large once it is unpacked.'));
      for (let at = 0; at < chunk.length; at += PARSED_AT_ONCE) {
        reader.write(decoder.decode(chunk.subarray(at, at + PARSED_AT_ONCE), { stream: true }));
        if (performance.now() - blockedSince > MAX_BLOCK_MS) {
          await yieldToEventLoop();
          blockedSince = performance.now();
        }
      }
    }
    reader.end();
  }

  /** Reads where a part leads to. @param part '' for the whole package */
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

function resolveTarget(folder: string, target: string): string {
  const path: string[] = [];
  for (const step of (target.startsWith('/') ? target : `${folder}${target}`).split('/')) {
    if (step === '..') path.pop();
    else if (step !== '.' && step !== '') path.push(step);
  }
  return path.join('/');
}
