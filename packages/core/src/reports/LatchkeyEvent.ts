import type { AnalyticsEvent, CaipNetworkId, OnrampProviderName } from '@latchkey/wire'
import type { ErrorCode } from '../errors/codes.ts'
import type { CloseReason } from '../modal/CloseReason.ts'

/** An event of the widget or of core, as `onEvent` gets it. None has an address, a name, a hash or a text of the visitor. */
export type LatchkeyEvent =
  /** `connected`: whether a wallet was, at that moment. */
  | { name: 'MODAL_OPEN'; connected: boolean; view: string }
  | { name: 'MODAL_CLOSE'; connected: boolean; reason: CloseReason }
  | {
      name: 'CONNECT_SUCCESS'
      /**
       * `browser`: a wallet of this browser; `mobile`: through a wallet's link; `qrcode`: another device scanned the code; `email`, `social`:
       * the embedded wallet.
       */
      method: 'browser' | 'mobile' | 'qrcode' | 'email' | 'social'
      /** The wallet's name. */
      wallet: string
    }
  /** The wallet is asked for a signature; there is a session; the visitor declined; it failed. */
  | { name: 'SIGN_IN_REQUESTED' | 'SIGN_IN_SUCCESS' | 'SIGN_IN_DECLINED'; network: CaipNetworkId }
  | { name: 'SIGN_IN_ERROR'; code: ErrorCode; network: CaipNetworkId }
  /** Before the wallet gets the request, and once it has broadcast it. Of an NFT, `token` is its collection. */
  | ({ name: 'SEND_INITIATED' | 'SEND_SUCCESS' } & SentAmount)
  /** Once for a plan, before its first step, and once its last step is mined. `token` is what is sold. */
  | ({ name: 'SWAP_INITIATED' | 'SWAP_SUCCESS'; bought: string } & SentAmount)
  /** A checkout was opened; the account holds the tokens. */
  | { name: 'BUY_STARTED' | 'BUY_SUCCESS'; provider: OnrampProviderName; token: string; network: CaipNetworkId }
  /** `domain`: the ending alone, such as `reown.id`. */
  | { name: 'NAME_REGISTERED'; domain: string }
  | { name: 'ERROR_FETCH_TRANSACTIONS'; code: ErrorCode; network: CaipNetworkId }

type SentAmount = {
  isSmartAccount: boolean
  /** The token's symbol. */
  token: string
  /** Whole tokens, '1.5'. */
  amount: string
  network: CaipNetworkId
}

/** Each event is one that the server counts: a name that it does not know does not compile. */
export type CountedName = LatchkeyEvent['name'] extends AnalyticsEvent ? LatchkeyEvent['name'] : never
