import type { MockBehavior, MockControls } from '../shared/MockControls.ts'

/**
 * Steers the wallet, in place of the visitor. Its methods are those that pages call, which differ from face to face:
 * `rejectNext('bitcoin:signTransaction')`, of Xverse and Unisat `rejectNext('signPsbt')`. In `requests()`, bytes are in base64, and accounts are
 * their addresses.
 */
export type MockBitcoinWallet = MockControls & {
  readonly id: string
  /** The wallet as pages get it by the Wallet Standard; undefined where `faces` does not name it. */
  readonly wallet: MockBitcoinStandardWallet | undefined
}

/**
 * How pages find the wallet and speak to it: by the Wallet Standard; with sats-connect's methods as Xverse, or in the list `btc_providers`; with
 * Unisat's methods as Unisat or as OKX; as Leather.
 */
export type MockBitcoinFace = 'standard' | 'xverse' | 'listed' | 'unisat' | 'okx' | 'leather'

/** An account of the Wallet Standard. */
export type MockBitcoinAccount = {
  readonly address: string
  readonly publicKey: Uint8Array
  readonly purpose: 'payment'
  readonly chains: readonly string[]
  readonly features: readonly string[]
}

type Features = {
  'bitcoin:connect': {
    version: '1.0.0'
    connect(input?: { purposes?: readonly string[] }): Promise<{ accounts: readonly MockBitcoinAccount[] }>
  }
  'bitcoin:disconnect': { version: '1.0.0'; disconnect(): Promise<void> }
  'bitcoin:events': {
    version: '1.0.0'
    on(event: 'change', listener: (change: { accounts?: readonly MockBitcoinAccount[] }) => void): () => void
  }
  'bitcoin:signMessage': {
    version: '1.0.0'
    signMessage(
      ...inputs: readonly { account: { address: string }; message: Uint8Array }[]
    ): Promise<{ signedMessage: Uint8Array; signature: Uint8Array }[]>
  }
  'bitcoin:signTransaction': {
    version: '1.0.0'
    signTransaction(
      ...inputs: readonly {
        psbt: Uint8Array
        inputsToSign: readonly { account: { address: string }; signingIndexes: readonly number[] }[]
        chain?: string
      }[]
    ): Promise<{ signedPsbt: Uint8Array }[]>
  }
}

/** A wallet of the Wallet Standard, as it registers on a page. */
export type MockBitcoinStandardWallet = {
  readonly version: '1.0.0'
  readonly name: string
  readonly icon: string
  readonly chains: readonly string[]
  readonly features: Features
  /** What the page may see now. */
  readonly accounts: readonly MockBitcoinAccount[]
}

export type MockBitcoinChain = {
  /** As in the Wallet Standard, such as `bitcoin:regtest`. */
  id: `bitcoin:${string}`
  /** Esplora's API of the wallet's own node. */
  apiUrl: string
}

export type MockBitcoinWalletOptions = MockBehavior & {
  /** Private keys of 32 bytes in hex, the first one active. */
  accounts: readonly string[]
  /** The first one decides the form of addresses. */
  chains: readonly MockBitcoinChain[]
  /** `['standard']` by default. With several, pages find one wallet in several places. */
  faces?: readonly MockBitcoinFace[]
  /** Of its addresses: native segwit by default, or segwit in a script's hash. */
  addressKind?: 'p2wpkh' | 'p2sh'
  /** 'org.latchkey.mock.bitcoin' by default; the key of its controller and of its saved state. */
  id?: string
  /** Registers on the page; true by default. */
  announce?: boolean
  /** Sends what it signs by itself, before it returns it; false by default. */
  sends?: boolean
  /** Returns finished transactions in its PSBTs, as Unisat does; false by default. */
  finishes?: boolean
  /** Lies: signs a transfer to its own recipient, of 1,000 satoshis more, or with a fee that is higher by as much. */
  tampers?: 'recipient' | 'amount' | 'fee'
}
