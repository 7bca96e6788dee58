import type { NftReference, TokenReference, TransactionCall, WitnessSources } from '../chainTerms.ts'
import type { Network } from '../network.ts'
import type { TokenFacts } from '../swap/SwapAbility.ts'

type Witnessed = WitnessSources & { signal?: AbortSignal }

/** The part of `CallAbility` that checks the server's data about tokens. */
export type TokenAbility = {
  /**
   * Name, symbol and decimals from the token's contract; undefined without a second witness, or if it cannot be reached. Decimals never
   * change, so each contract is read once.
   * @throws TokenInvalidError if there is no token
   */
  readTokenFacts(options: Witnessed & { address: string }): Promise<TokenFacts | undefined>
  /**
   * Base units of a token, or of the native currency, that an address has; undefined without a second witness. @throws what the node's
   * transport throws
   */
  readBalance(options: Witnessed & { owner: string; token: TokenReference }): Promise<bigint | undefined>
  /**
   * The upper-case symbols of a known token; empty for other tokens. Sends no request. Absent where no token is known.
   */
  knownSymbols?(options: { network: Network; address: string }): readonly string[]
  /** The known symbol that a token imitates, by its symbol or its name, without being that token. Sends no request. */
  findImitated(options: {
    network: Network
    address: string
    symbol: string
    name?: string | undefined
  }): string | undefined
}

/** `amount` is 1 for ERC-721. */
export type NftTransfer = { from: string; to: string; nft: NftReference; amount: bigint }

/** Reads who owns NFTs, and encodes the calls that transfer them; `CallAbility` estimates and sends those. */
export type NftAbility = {
  /**
   * How many an address owns, read from the chain: 0 or 1 for ERC-721.
   * @param options.witness if set, only these sources are read, provided that one of them is not a node of the server
   * @throws RpcUnavailableError, RpcTimeoutError, RpcAnswerInvalidError where there is no such contract
   */
  getNftBalance(options: {
    network: Network
    address: string
    nft: NftReference
    witness?: WitnessSources
    signal?: AbortSignal
  }): Promise<bigint>
  /** The call that transfers an NFT. @throws ReceiverInvalidError, ReceiverChecksumError */
  encodeNftTransfer(transfer: NftTransfer): TransactionCall
}
