import {
  type AminoDoc,
  toAddressBytes,
  toCosmosAddress,
  toCosmosBase64,
  writeAminoDoc,
  writeMessageDoc,
  writeSignDoc,
} from '@latchkey/wire/cosmos'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { changeTransfer, type TransferChange } from './changeTransfer.ts'

export type TestKey = ReturnType<typeof createTestKey>
/** `other`: the next message is signed with a text of the wallet's own; a change: the next transfer is signed with it. */
type Next = 'answer' | 'reject' | 'hang' | 'other' | TransferChange
type Document = { bodyBytes: Uint8Array; authInfoBytes: Uint8Array; chainId: string; accountNumber: object }

export function createTestKey(seed: number) {
  const secret = new Uint8Array(32).fill(seed)
  const publicKey = Uint8Array.from(secp256k1.getPublicKey(secret))
  return {
    publicKey,
    address: toCosmosAddress('cosmos', toAddressBytes(publicKey)),
    sign: (bytes: Uint8Array) => ({ signature: toCosmosBase64(secp256k1.sign(bytes, secret)) }),
  }
}

export const alice = createTestKey(1)
export const bob = createTestKey(2)

/** A wallet with Keplr's methods that tests can steer; `methods` adds or overrides. */
export function createTestWallet(options: { chains?: readonly string[]; isLedger?: boolean; methods?: object } = {}) {
  const { chains = ['latchkey-local-1'], isLedger = false } = options
  const requests: { method: string; parameters: readonly unknown[] }[] = []
  const [known, granted] = [new Set(chains), new Set<string>()]
  const state = { key: alice, isLocked: false, next: 'answer' as Next, latencyMs: 0 }

  async function prompt(method: string, ...parameters: readonly unknown[]): Promise<Next> {
    requests.push({ method, parameters })
    const { next } = state
    state.next = 'answer'
    if (next === 'reject') throw new Error('Request rejected')
    if (next === 'hang') await new Promise(() => {})
    return next
  }
  const pass = async () => state.latencyMs > 0 && new Promise((resolve) => setTimeout(resolve, state.latencyMs))
  function requireGrant(chainId: string, signer?: string): TestKey {
    if (!known.has(chainId)) throw new Error(`There is no chain info for ${chainId}`)
    if (!granted.has(chainId) || state.isLocked) throw new Error('A prompt that nobody asked for.')
    if (signer !== undefined && signer !== state.key.address) throw new Error('Signer mismatched')
    return state.key
  }
  const emit = () => void window.dispatchEvent(new Event('keplr_keystorechange'))

  const provider = {
    async enable(chainId: string) {
      await prompt('enable', chainId)
      if (!known.has(chainId)) throw new Error(`There is no chain info for ${chainId}`)
      granted.add(chainId)
    },
    async experimentalSuggestChain(info: { chainId: string }) {
      await prompt('experimentalSuggestChain', info)
      known.add(info.chainId)
    },
    async disable() {
      granted.clear()
    },
    async isEnabled(chainId: string) {
      await pass()
      return granted.has(chainId) && !state.isLocked
    },
    async getKey(chainId: string) {
      await pass()
      const { publicKey, address } = requireGrant(chainId)
      return { name: 'Test', algo: 'secp256k1', pubKey: publicKey, bech32Address: address, isNanoLedger: isLedger }
    },
    async signArbitrary(chainId: string, signer: string, data: string) {
      const next = await prompt('signArbitrary', chainId, signer, data)
      return requireGrant(chainId, signer).sign(writeMessageDoc(signer, next === 'other' ? 'another text' : data))
    },
    async signDirect(chainId: string, signer: string, document: Document, signOptions: object) {
      const next = await prompt('signDirect', chainId, signer, document, signOptions)
      const { authInfoBytes: authInfo, accountNumber } = document
      const body = changeTransfer(document.bodyBytes, next)
      const bytes = writeSignDoc({ body, authInfo, chainId, accountNumber: BigInt(String(accountNumber)) })
      return { signed: { ...document, bodyBytes: body }, signature: requireGrant(chainId, signer).sign(bytes) }
    },
    async signAmino(chainId: string, signer: string, document: AminoDoc) {
      await prompt('signAmino', chainId, signer, document)
      return { signed: document, signature: requireGrant(chainId, signer).sign(writeAminoDoc(document)) }
    },
    ...options.methods,
  }

  return {
    provider,
    requests: () => requests,
    signatures: () => requests.map(({ method }) => method).filter((method) => method.startsWith('sign')),
    setKey(key: TestKey) {
      state.key = key
      emit()
    },
    setLocked(isLocked: boolean) {
      state.isLocked = isLocked
      emit()
    },
    setNext(next: Next) {
      state.next = next
    },
    /** Of what prompts nobody. */
    setLatency(ms: number) {
      state.latencyMs = ms
    },
  }
}
