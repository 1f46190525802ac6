import { yieldToEventLoop } from '../../service/event-loop';
import { WorkbookError } from './workbook-error';
import { type XmlHandlers, XmlReader } from './xml-reader';
import { type ByteBudget, partName, readZipDirectory, unpackEntry, type ZipEntry } from './zip';

/** A relationship of a part (ECMA-376, part 2, 9.3). */
export interface Relationship {
  readonly id: string;
  /** The last word of its type, such as `worksheet`: the address before it depends on the edition of the standard. */
  readonly type: string;
  /** The name of the part that it leads to. */
  readonly target: string;
}

/** How long parsing may keep the event loop waiting. */
const MAX_BLOCK_MS = 10;
/** In bytes. */
const PARSED_AT_ONCE = 64 * 1024;

/** The parts of a workbook: XML files in a ZIP archive. */
export class PackageParts {
  private readonly directory: ReadonlyMap<string, ZipEntry>;

  /** @throws WorkbookError where the bytes are no ZIP archive */
  constructor(private readonly bytes: Uint8Array) {
    this.directory = readZipDirectory(bytes);
  }

  has(part: string): boolean {
    return this.directory.has(partName(part));
  }

  /**
   * Unpacks and parses a part.
   * @throws WorkbookError where it is missing, broken or larger than the budget
   */
  async parse(part: string, budget: ByteBudget, handlers: XmlHandlers): Promise<void> {
    const entry = this.directory.get(partName(part));
    if (entry === undefined) throw new WorkbookError('broken');
    const reader = new XmlReader(handlers);
    let decoder: TextDecoder | undefined;
    let blockedSince = performance.now();
    for (const chunk of unpackEntry(this.bytes, entry, budget)) {
      if (chunk.length === 0) continue;
      decoder ??= decoderFor(chunk);
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
  async relationships(part: string, budget: ByteBudget): Promise<readonly Relationship[]> {
    const slash = part.lastIndexOf('/');
    const folder = part.slice(0, slash + 1);
    const file = `${folder}_rels/${part.slice(slash + 1)}.rels`;
    if (!this.has(file)) return [];
    const found: Relationship[] = [];
    await this.parse(file, budget, {
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

/** XML is in UTF-8 unless a byte order mark says otherwise. */
function decoderFor([first, second]: Uint8Array): TextDecoder {
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le');
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be');
  return new TextDecoder();
}

function resolveTarget(folder: string, target: string): string {
  const path: string[] = [];
  for (const step of (target.startsWith('/') ? target : `${folder}${target}`).split('/')) {
    if (step === '..') path.pop();
    else if (step !== '.' && step !== '') path.push(step);
  }
  return path.join('/');
}
