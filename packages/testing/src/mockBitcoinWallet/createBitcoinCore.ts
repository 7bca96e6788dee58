import { type AddressNetwork, type SignedTransaction, toHex, writeSignedTransaction } from '@latchkey/wire/bitcoin'
import { ProviderError, postToNode } from '../shared/callNode.ts'
import { createEmitter } from '../shared/createEmitter.ts'
import { createWalletBase } from '../shared/createWalletBase.ts'
import { visibleAccounts, type WalletState } from '../shared/createWalletState.ts'
import type { BitcoinCore } from './BitcoinCore.ts'
import { type BitcoinSigner, toBitcoinSigner } from './bitcoinSigner.ts'
import type { MockBitcoinWallet, MockBitcoinWalletOptions } from './MockBitcoinWallet.ts'
import { signPsbt } from './signPsbt.ts'

const networks: Readonly<Record<string, AddressNetwork>> = { 'bitcoin:mainnet': 'main', 'bitcoin:regtest': 'regtest' }

/** The wallet behind its faces: keys, permission, prompts and log. */
export function createBitcoinCore(
  options: MockBitcoinWalletOptions & { id: string; announceSelf: () => void; leave: () => void },
): { core: BitcoinCore; controls: Omit<MockBitcoinWallet, 'id' | 'wallet'>; reload(): void } {
  const { id, chains, addressKind: kind = 'p2wpkh', sends: alwaysSends = false, finishes = false, tampers } = options
  const network = networks[chains[0]?.id ?? ''] ?? 'test'
  const signers = options.accounts.map((account) => toBitcoinSigner(account, { network, kind }))
  const toSigners = (addresses: readonly string[]) =>
    addresses.flatMap((address) => signers.find((signer) => signer.address === address) ?? [])
  const emitter = createEmitter()

  const { state, prompts, controls, unlocked, receive } = createWalletBase<WalletState>({
    id,
    behavior: options,
    initial: { accounts: signers.map(({ address }) => address) },
    onAccounts: (addresses) => emitter.emit('accounts', toSigners(addresses)),
    announce: options.announceSelf,
    leave: options.leave,
  })
  const visible = () => toSigners(visibleAccounts(state.get()))
  /** The visitor may have switched while a prompt was open: to be called before and after it. */
  const requireVisible = (address: string): BitcoinSigner => {
    const signer = visible().find((one) => one.address === address)
    if (signer) return signer
    const message = 'The requested account and/or method has not been authorized by the user.'
    throw new ProviderError({ code: 4100, message })
  }
  const requestSignature = async (method: string, address: string): Promise<BitcoinSigner> => {
    requireVisible(address)
    await prompts.open(method)
    return requireVisible(address)
  }

  const core: BitcoinCore = {
    chains,
    visible,
    async receive(method, params) {
      await receive(method, params)
      prompts.checkFailure(method)
    },
    async connect(method) {
      if (visible().length === 0) {
        await prompts.open(method, unlocked)
        state.set({ connected: true })
      }
      return visible()
    },
    disconnect: () => state.set({ connected: false }),
    async signMessage(method, { address, message }) {
      return (await requestSignature(method, address)).signMessage(message)
    },
    async signPsbt(method, { address, psbt: bytes, indexes, sends = alwaysSends }) {
      const signer = await requestSignature(method, address)
      const { psbt, signed } = await signPsbt(bytes, { signer, indexes, tampers, finishes })
      return { psbt, txid: sends && signed ? await send(chains[0]?.apiUrl ?? '', signed) : undefined }
    },
    onAccounts(listener) {
      const onEvent = (accounts: unknown) => listener(accounts as readonly BitcoinSigner[])
      emitter.on('accounts', onEvent)
      return () => emitter.removeListener('accounts', onEvent)
    },
  }
  return {
    core,
    controls: { ...controls, setAccounts: (accounts) => state.set({ accounts: [...accounts] }) },
    reload: state.reload,
  }
}

/** @returns the transaction's id @throws ProviderError with what the node says */
async function send(apiUrl: string, signed: SignedTransaction): Promise<string> {
  const text = await postToNode(`${apiUrl}/tx`, toHex(writeSignedTransaction(signed)))
  if (/^[0-9a-f]{64}$/.test(text)) return text
  throw new ProviderError({ code: -32603, message: text })
}
