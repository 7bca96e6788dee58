import { CodecError, fromHex, parseSs58, type SignatureKind } from '@latchkey/wire/polkadot'

/** An account that a wallet shares. */
export type PolkadotAccount = {
  /** 32 bytes. */
  account: Uint8Array
  /** As the wallet spells it: requests name it so. */
  address: string
  /** Undefined where the wallet did not tell it. */
  kind: SignatureKind | undefined
  /** The only network that it is for; undefined for every one. */
  networkId: string | undefined
}

const kinds: readonly unknown[] = ['sr25519', 'ed25519', 'ecdsa'] satisfies SignatureKind[]
/** No wallet shares as many. */
const mostAccounts = 1_000

/** The accounts of a wallet's list that are Polkadot's: those of other kinds, such as Ethereum's, are left out. */
export function readAccounts(list: unknown): readonly PolkadotAccount[] {
  return (Array.isArray(list) ? list.slice(0, mostAccounts) : []).flatMap((given: unknown) => {
    const { address, type, genesisHash } = (given ?? {}) as Record<string, unknown>
    if (typeof address !== 'string' || (type !== undefined && type !== null && !kinds.includes(type))) return []
    try {
      const { account } = parseSs58(address)
      const kind = kinds.includes(type) ? (type as SignatureKind) : undefined
      return { account, address, kind, networkId: readNetworkId(genesisHash) }
    } catch (thrown) {
      if (thrown instanceof CodecError) return []
      throw thrown
    }
  })
}

/** @throws CodecError for anything but a hash, which would be an account of nobody knows which network */
function readNetworkId(genesisHash: unknown): string | undefined {
  if (genesisHash === undefined || genesisHash === null || genesisHash === '') return undefined
  if (fromHex(genesisHash).length !== 32) throw new CodecError('wallet: hash of a network')
  return String(genesisHash).toLowerCase().slice(2, 34)
}
