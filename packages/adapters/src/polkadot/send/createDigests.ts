import type { Network } from '@latchkey/core'
import {
  type Bytes,
  getField,
  readConstant,
  takesMetadataHash,
  toMetadataDigest,
  toText,
} from '@latchkey/wire/polkadot'
import type { PolkadotNetwork } from '../parseOptions.ts'
import { readWith } from '../rpc/createNodes.ts'
import type { Runtime } from '../rpc/readRuntime.ts'

/**
 * The digests of runtimes' metadata, each made once: it takes tens of milliseconds. Decimals, currency and prefix are the page's own, by
 * which the visitor saw the transfer: where the runtime's are others, the chain refuses what was signed.
 */
export function createDigests() {
  const digests = new WeakMap<Runtime, Bytes>()

  /** @returns undefined where the runtime compares none. @throws RpcAnswerInvalidError for metadata that has none, and should */
  return (runtime: Runtime, network: Network): Bytes | undefined => {
    if (!takesMetadataHash(runtime.metadata)) return undefined
    const known = digests.get(runtime)
    if (known) return known
    const digest = readWith(() => makeDigest(runtime, network), 'metadata')
    digests.set(runtime, digest)
    return digest
  }
}

function makeDigest({ metadata, specVersion }: Runtime, network: Network): Bytes {
  const specName = toText(getField(readConstant(metadata, { pallet: 'System', name: 'Version' }), 'spec_name'))
  // Networks are the adapter's own.
  const { prefix, nativeCurrency } = network as PolkadotNetwork
  const { decimals, symbol } = nativeCurrency
  return toMetadataDigest(metadata, { specName, specVersion, prefix, decimals, symbol })
}
