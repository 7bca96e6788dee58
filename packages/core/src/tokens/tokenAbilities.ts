import type { NftReference, TokenReference, TransactionCall, WitnessSources } from '../chainTerms.ts'
import type { Network } from '../network.ts'
import type { TokenFacts } from '../swap/SwapAbility.ts'

type Witnessed = WitnessSources & { signal?: AbortSignal }

/** What is part of `CallAbility` so that a server's word on tokens is checked. */
export type TokenAbility = {
  /**
   * What the token's contract says of itself; undefined where there is no second witness, or it is out of reach. Contracts never change
   * their decimals: each is read once.
   * @throws TokenInvalidError where there is none
   */
  readTokenFacts(options: Witnessed & { address: string }): Promise<TokenFacts | undefined>
  /**
   * Base units of a token, or of the native currency, that an address has; undefined without a second witness. @throws what the node's
   * transport throws
   */
  readBalance(options: Witnessed & { owner: string; token: TokenReference }): Promise<bigint | undefined>
  /**
   * The symbols, in capitals, that the known token at an address goes by; none for another token. No request. Absent where no token is
   * known.
   */
  knownSymbols?(options: { network: Network; address: string }): readonly string[]
  /** The known symbol that a token bears, or seems to, without being the token it stands for. No request. */
  findImitated(options: { network: Network; address: string; symbol: string }): string | undefined
}

/** `amount` is pieces: 1 for ERC-721. */
export type NftTransfer = { from: string; to: string; nft: NftReference; amount: bigint }

/** Reading who owns NFTs, and the calls that transfer them; `CallAbility` prices and sends those. */
export type NftAbility = {
  /**
   * How many pieces an address owns, read from the chain: 0 or 1 of ERC-721.
   * @param options.witness where set, only these are read, as long as one of them is no node of the server
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
