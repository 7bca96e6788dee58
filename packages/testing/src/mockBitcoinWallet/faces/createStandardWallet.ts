import { toBase64 } from '@latchkey/wire/bitcoin'
import type { BitcoinCore } from '../BitcoinCore.ts'
import type { BitcoinSigner } from '../bitcoinSigner.ts'
import type { MockBitcoinAccount, MockBitcoinStandardWallet } from '../MockBitcoinWallet.ts'

const signing = ['bitcoin:signMessage', 'bitcoin:signTransaction'] as const

/** The wallet by the Wallet Standard, with Bitcoin's features. */
export function createStandardWallet(
  core: BitcoinCore,
  { name, icon }: { name: string; icon: string },
): MockBitcoinStandardWallet {
  const chains = Object.freeze(core.chains.map(({ id }) => id))
  const known = new Map<string, MockBitcoinAccount>()
  /** Each of them one object, as wallets compare them. */
  const toAccount = ({ address, publicKey }: BitcoinSigner): MockBitcoinAccount => {
    const account = known.get(address) ?? { address, publicKey, purpose: 'payment', chains, features: signing }
    known.set(address, account)
    return account
  }

  return Object.freeze({
    version: '1.0.0' as const,
    name,
    icon,
    chains,
    get accounts() {
      return core.visible().map(toAccount)
    },
    features: Object.freeze({
      'bitcoin:connect': {
        version: '1.0.0' as const,
        async connect(input: { purposes?: readonly string[] } = {}) {
          await core.receive('bitcoin:connect', [input])
          return { accounts: (await core.connect('bitcoin:connect')).map(toAccount) }
        },
      },
      'bitcoin:disconnect': {
        version: '1.0.0' as const,
        async disconnect() {
          await core.receive('bitcoin:disconnect', [])
          core.disconnect()
        },
      },
      'bitcoin:events': {
        version: '1.0.0' as const,
        on(_event: 'change', listener: (change: { accounts?: readonly MockBitcoinAccount[] }) => void) {
          return core.onAccounts((accounts) => listener({ accounts: accounts.map(toAccount) }))
        },
      },
      'bitcoin:signMessage': {
        version: '1.0.0' as const,
        async signMessage(...inputs: readonly { account: { address: string }; message: Uint8Array }[]) {
          const logged = inputs.map(({ account, message }) => ({
            account: account.address,
            message: toBase64(message),
          }))
          await core.receive('bitcoin:signMessage', logged)
          return inOrder(inputs, async ({ account: { address }, message }) => ({
            signedMessage: message,
            signature: await core.signMessage('bitcoin:signMessage', { address, message }),
          }))
        },
      },
      'bitcoin:signTransaction': {
        version: '1.0.0' as const,
        async signTransaction(
          ...inputs: readonly {
            psbt: Uint8Array
            inputsToSign: readonly { account: { address: string }; signingIndexes: readonly number[] }[]
            chain?: string
          }[]
        ) {
          const logged = inputs.map(({ psbt, chain }) => ({ psbt: toBase64(psbt), chain }))
          await core.receive('bitcoin:signTransaction', logged)
          return inOrder(inputs, async ({ psbt, inputsToSign: [first] }) => {
            const request = { address: first?.account.address ?? '', psbt, indexes: first?.signingIndexes }
            return { signedPsbt: (await core.signPsbt('bitcoin:signTransaction', request)).psbt }
          })
        },
      },
    }),
  })
}

/** Each has its own prompt, one after the other. */
async function inOrder<Input, Output>(
  inputs: readonly Input[],
  run: (input: Input) => Promise<Output>,
): Promise<Output[]> {
  const outputs: Output[] = []
  for (const input of inputs) outputs.push(await run(input))
  return outputs
}
