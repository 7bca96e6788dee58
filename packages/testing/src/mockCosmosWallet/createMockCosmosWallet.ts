import { toAddressBytes, toCosmosBase64, writeAminoDoc, writeMessageDoc, writeSignDoc } from '@latchkey/wire/cosmos'
import { ProviderError } from '../shared/callNode.ts'
import { createWalletBase } from '../shared/createWalletBase.ts'
import { visibleAccounts, type WalletState } from '../shared/createWalletState.ts'
import { alterBytes, alterText } from './alterDocument.ts'
import { type CosmosSigner, toCosmosSigner } from './cosmosSigner.ts'
import type { MockCosmosProvider, MockCosmosWallet, MockCosmosWalletOptions } from './MockCosmosWallet.ts'

/** One wallet: what the page gets, and its controller. `installMockCosmosWallet` adds it to the page. */
export function createMockCosmosWallet(
  options: MockCosmosWalletOptions & {
    id: string
    name: string
    /** Called when another account is selected, or none. */
    onChange: () => void
    announceSelf: () => void
    leave: () => void
  },
): { controller: MockCosmosWallet; reload(): void } {
  const { id, name, isLedger = false, chains } = options
  const prefixes = new Map(chains.map((chain) => [chain.id, chain.bech32Prefix]))
  const signers = options.accounts.map(toCosmosSigner)
  const addresses = signers.map((signer) => signer.addressOf(chains[0].bech32Prefix))

  const { state, prompts, controls, unlocked, receive } = createWalletBase<WalletState>({
    id,
    behavior: options,
    initial: { accounts: addresses },
    onAccounts: options.onChange,
    announce: options.announceSelf,
    leave: options.leave,
  })

  async function handle<Result>(method: string, params: readonly unknown[], run: () => Promise<Result>) {
    await receive(method, params.map(toLogged))
    prompts.checkFailure(method)
    return run()
  }
  /** Prompts, and lets the page see the account. A locked wallet waits for its password first. */
  async function requestAccess(method: string): Promise<void> {
    if (isVisible()) return
    await prompts.open(method, unlocked)
    state.set({ connected: true })
  }
  const isVisible = () => visibleAccounts(state.get()).length > 0
  function prefixOf(chainId: string): string {
    const prefix = prefixes.get(chainId)
    if (prefix === undefined) throw new Error(`There is no chain info for ${chainId}`)
    return prefix
  }
  function activeSigner(): CosmosSigner {
    const signer = signers[addresses.indexOf(state.get().accounts[0] ?? '')]
    if (!signer) throw new Error('The wallet has no account.')
    return signer
  }
  /** The account's key, if the page may use it: the visitor may have switched while the prompt was open. */
  function requireSigner(chainId: string, address: string): CosmosSigner {
    const signer = activeSigner()
    if (!isVisible()) throw new ProviderError({ code: 4100, message: 'The page has no access.' })
    if (signer.addressOf(prefixOf(chainId)) !== address) throw new Error('Signer mismatched')
    return signer
  }
  async function signed(signer: CosmosSigner, bytes: Uint8Array) {
    const pub_key = { type: 'tendermint/PubKeySecp256k1' as const, value: toCosmosBase64(signer.publicKey) }
    return { pub_key, signature: await signer.sign(bytes) }
  }
  const listed = (chainIds: string | readonly string[]) => (typeof chainIds === 'string' ? [chainIds] : chainIds)

  const provider: MockCosmosProvider = {
    enable: (chainIds) =>
      handle('enable', [chainIds], async () => {
        listed(chainIds).forEach(prefixOf)
        await requestAccess('enable')
      }),
    disable: (chainIds) => handle('disable', [chainIds], async () => state.set({ connected: false })),
    isEnabled: async (chainIds) => isVisible() && listed(chainIds).every((chainId) => prefixes.has(chainId)),
    experimentalSuggestChain: (info) =>
      handle('experimentalSuggestChain', [info], async () => {
        await prompts.open('experimentalSuggestChain', unlocked)
        prefixes.set(info.chainId, info.bech32Config.bech32PrefixAccAddr)
      }),
    getKey: (chainId) =>
      handle('getKey', [chainId], async () => {
        const prefix = prefixOf(chainId)
        await requestAccess('getKey')
        const { publicKey, addressOf } = activeSigner()
        return {
          name,
          algo: 'secp256k1',
          pubKey: publicKey,
          address: toAddressBytes(publicKey),
          bech32Address: addressOf(prefix),
          isNanoLedger: isLedger,
          isKeystone: false,
        }
      }),
    signArbitrary: (chainId, signer, data) =>
      handle('signArbitrary', [chainId, signer, data], async () => {
        requireSigner(chainId, signer)
        await prompts.open('signArbitrary')
        return signed(requireSigner(chainId, signer), writeMessageDoc(signer, data))
      }),
    signDirect: (chainId, signer, document) =>
      handle('signDirect', [chainId, signer, document], async () => {
        if (isLedger) throw new Error('The device signs no bytes.')
        requireSigner(chainId, signer)
        await prompts.open('signDirect')
        const altered = alterBytes(document, options)
        const { bodyBytes: body, authInfoBytes: authInfo } = altered
        const bytes = writeSignDoc({ body, authInfo, chainId, accountNumber: BigInt(String(document.accountNumber)) })
        return { signed: altered, signature: await signed(requireSigner(chainId, signer), bytes) }
      }),
    signAmino: (chainId, signer, document) =>
      handle('signAmino', [chainId, signer, document], async () => {
        requireSigner(chainId, signer)
        await prompts.open('signAmino')
        const altered = alterText(document, options)
        return { signed: altered, signature: await signed(requireSigner(chainId, signer), writeAminoDoc(altered)) }
      }),
  }
  const controller: MockCosmosWallet = {
    ...controls,
    id,
    provider,
    setAccounts: (accounts) => state.set({ accounts: [...accounts] }),
  }
  return { controller, reload: state.reload }
}

/** A parameter as tests compare it, and as it leaves a page: without bytes and numbers of 64 bits. */
function toLogged(parameter: unknown): unknown {
  if (typeof parameter !== 'object' || parameter === null || Array.isArray(parameter)) return parameter
  const entries = Object.entries(parameter).map(([name, value]) => {
    if (value instanceof Uint8Array) return [name, toCosmosBase64(value)]
    return [name, name === 'accountNumber' ? String(value) : value]
  })
  return Object.fromEntries(entries)
}
