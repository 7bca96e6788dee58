import type { MockBehavior, MockControls } from '../shared/MockControls.ts'

/** Steers the wallet, in place of the visitor. Its methods are the extension's: `rejectNext('signPayload')`. Addresses are with prefix 42. */
export type MockPolkadotWallet = MockControls & {
  readonly id: string
  /** The extension as pages get it in `window.injectedWeb3`. */
  readonly extension: MockExtension
}

export type MockExtension = {
  readonly version: string
  enable(appName: string): Promise<MockInjected>
}

export type MockInjectedAccount = { address: string; name: string; type: 'sr25519'; genesisHash: string | null }

/** What an extension grants. */
export type MockInjected = {
  accounts: {
    get(): Promise<readonly MockInjectedAccount[]>
    subscribe(listener: (accounts: readonly MockInjectedAccount[]) => void): () => void
  }
  signer: {
    signRaw(payload: { address: string; data: string; type?: string }): Promise<{ id: number; signature: string }>
    signPayload(payload: MockSignerPayload): Promise<{ id: number; signature: string; signedTransaction?: string }>
  }
}

/** A transaction as extensions take it: numbers in hex, from front to back. */
export type MockSignerPayload = {
  address: string
  method: string
  era: string
  blockHash: string
  genesisHash: string
  nonce: string
  specVersion: string
  transactionVersion: string
  tip: string
  /** 1: with the digest of the metadata. */
  mode?: number
  metadataHash?: string | null
  signedExtensions: readonly string[]
  version: number
  withSignedTransaction?: boolean
}

export type MockPolkadotWalletOptions = MockBehavior & {
  /** Seeds of sr25519 keys, 32 bytes in hex; the first one is active. */
  accounts: readonly string[]
  /** The key in `window.injectedWeb3`, of its controller and of its saved state; 'mock-polkadot' by default. */
  id?: string
  /** The only network of its accounts, by the first block's hash; every one when absent. */
  genesisHash?: string
  /** Returns the transaction that it signed, where the page wants it; false by default. */
  returnsTransaction?: boolean
  /** Lies: signs a transfer to its own recipient, or of another amount, in place of the requested one. */
  tampers?: 'recipient' | 'amount'
  /** Number of wallets, numbered from the second on: id `mock-polkadot-2`. */
  count?: number
}
