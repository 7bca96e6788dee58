import {
  fromHex,
  getField,
  type Metadata,
  readBytes,
  readConstant,
  readLength,
  readMetadata,
  readOption,
  toBigint,
} from '@latchkey/wire/polkadot'
import { invalidAnswer, type Node, readWith } from './createNodes.ts'

/** A runtime: the chain's rules, which change with its upgrades. */
export type Runtime = { specVersion: number; transactionVersion: number; metadata: Metadata; metadataBytes: Uint8Array }

/** The newest form of metadata that is read here, as SCALE writes the number. */
const newest = '0x0f000000'

/** Reads runtimes, each once: their metadata is half a megabyte. */
export function createRuntimes() {
  const runtimes = new Map<string, Promise<Runtime>>()

  /** @param key of the node or nodes asked: each says for itself. @throws RpcAnswerInvalidError, and what the node throws */
  return async (node: Node, key: string, signal?: AbortSignal): Promise<Runtime> => {
    const method = 'state_getRuntimeVersion'
    const version = (await node(method, [], signal)) as { specVersion?: unknown; transactionVersion?: unknown } | null
    const specVersion = readCount(version?.specVersion, method)
    const transactionVersion = readCount(version?.transactionVersion, method)
    const id = `${key} ${specVersion}`
    const reading = runtimes.get(id) ?? read(node, { specVersion, transactionVersion })
    runtimes.set(id, reading)
    // What failed is read again.
    reading.catch(() => runtimes.delete(id))
    return reading
  }
}

/** Read by its own request, whoever waits for it. */
async function read(node: Node, version: { specVersion: number; transactionVersion: number }): Promise<Runtime> {
  const method = 'Metadata_metadata_at_version'
  const answer = await node('state_call', [method, newest]).catch(() => undefined)
  const versioned = answer === undefined ? undefined : readWith(() => readWrapped(fromHex(answer)), method)
  const bytes = versioned ?? readWithHex(await node('state_getMetadata'))
  const metadata = readWith(() => readMetadata(bytes), method)
  const own = readWith(() => readConstant(metadata, { pallet: 'System', name: 'Version' }), method)
  const spec = readWith(() => toBigint(getField(own, 'spec_version')), method)
  // An upgrade came in between, or a node confuses its answers.
  if (spec !== BigInt(version.specVersion)) throw invalidAnswer(`${method}: ${spec} for ${version.specVersion}`)
  return { ...version, metadata, metadataBytes: bytes }
}

/** Metadata as bytes in an option; undefined where the runtime has none of that version. */
function readWrapped(bytes: Uint8Array): Uint8Array | undefined {
  return readOption(readBytes(bytes, 'metadata'), (reader) => reader.take(readLength(reader)))
}

function readWithHex(answer: unknown): Uint8Array {
  return readWith(() => fromHex(answer), 'state_getMetadata')
}

/** @throws RpcAnswerInvalidError for anything but a whole number, none below zero */
export function readCount(value: unknown, method: string): number {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return value
  throw invalidAnswer(method)
}
