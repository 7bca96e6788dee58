import type { AminoDoc } from '@latchkey/wire/cosmos'
import type { MockBehavior, MockControls } from '../shared/MockControls.ts'

/**
 * Steers the wallet, in place of the visitor. Its methods are Keplr's: `rejectNext('signDirect')`. Accounts are their addresses on the first
 * chain. In `requests()`, bytes are in base64, and numbers of 64 bits are texts.
 */
export type MockCosmosWallet = MockControls & {
  readonly id: string
  /** The wallet as pages get it. */
  readonly provider: MockCosmosProvider
}

export type MockCosmosKey = {
  name: string
  algo: 'secp256k1'
  pubKey: Uint8Array
  address: Uint8Array
  bech32Address: string
  isNanoLedger: boolean
  isKeystone: boolean
}

export type DirectDoc = {
  bodyBytes: Uint8Array
  authInfoBytes: Uint8Array
  chainId: string
  /** Anything whose text is the number, as `Long`. */
  accountNumber: { toString(): string }
}

type StdSignature = { pub_key: { type: 'tendermint/PubKeySecp256k1'; value: string }; signature: string }

/** What the page finds as `window.keplr`: the methods that apps need, not all of Keplr's. */
export type MockCosmosProvider = {
  enable(chainIds: string | readonly string[]): Promise<void>
  disable(chainIds?: string | readonly string[]): Promise<void>
  isEnabled(chainIds: string | readonly string[]): Promise<boolean>
  experimentalSuggestChain(info: { chainId: string; bech32Config: { bech32PrefixAccAddr: string } }): Promise<void>
  getKey(chainId: string): Promise<MockCosmosKey>
  signArbitrary(chainId: string, signer: string, data: string): Promise<StdSignature>
  signDirect(
    chainId: string,
    signer: string,
    document: DirectDoc,
  ): Promise<{ signed: DirectDoc; signature: StdSignature }>
  signAmino(chainId: string, signer: string, document: AminoDoc): Promise<{ signed: AminoDoc; signature: StdSignature }>
}

export type MockCosmosChain = { id: string; bech32Prefix: string }

export type MockCosmosWalletOptions = MockBehavior & {
  /** Private keys in hex, the first one active. */
  accounts: readonly string[]
  /** The chains that it knows; it gets to know others by `experimentalSuggestChain`. Needs one. */
  chains: readonly [MockCosmosChain, ...MockCosmosChain[]]
  /** 'org.latchkey.mock.cosmos' by default; the key of its controller and of its saved state. */
  id?: string
  /** Where the page finds it: `window.keplr` by default. */
  place?: 'keplr' | 'leap' | 'cosmostation'
  /** Its key is on a device, which signs texts alone; false by default. */
  isLedger?: boolean
  /** The visitor chooses another fee in the wallet: in percent of the requested one. */
  feePercent?: number
  /** Lies: signs a transfer to its own recipient, of one base unit more, or with a memo of its own, in place of the requested one. */
  tampers?: 'recipient' | 'amount' | 'memo'
}
