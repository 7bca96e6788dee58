/** Who an app or wallet says it is. Nobody vouches for it: show it as a claim. */
export type PeerMetadata = {
  name: string
  description: string
  url: string
  icons: readonly string[]
  /** Where to send the visitor back to: an app's own scheme or its universal link. */
  redirect?: { native?: string; universal?: string }
}

/** What an app asks of a wallet, by CAIP-2 namespace (`eip155`). All of it is optional to the wallet. */
export type RequestedNamespaces = Readonly<
  Record<string, { chains: readonly string[]; methods: readonly string[]; events: readonly string[] }>
>

/** What a wallet granted, by namespace; `accounts` are CAIP-10 (`eip155:1:0xab…`). Never more than was asked for. */
export type SessionNamespaces = Readonly<
  Record<string, { accounts: readonly string[]; methods: readonly string[]; events: readonly string[] }>
>

/** A connection to a wallet that both sides hold the key of. */
export type Session = {
  /** Its address on the relay, 64 hexadecimal digits. */
  topic: string
  /** Unix seconds; the wallet may extend it. */
  expiry: number
  namespaces: SessionNamespaces
  peer: PeerMetadata
}

/** A session with what only this client may know. */
export type StoredSession = Session & {
  /** 64 hexadecimal digits. */
  symKey: string
  /** What was asked for: updates may not go beyond it either. */
  requested: RequestedNamespaces
  /** Unix milliseconds of the wallet's latest update or extension: an older one, replayed, is refused. */
  changedAt: number
  /** Ids of the wallet's latest requests as digits, oldest first: a replay of one is ignored. */
  receivedIds: readonly string[]
}

/** The part of a session an app may see. */
export function toSession({ topic, expiry, namespaces, peer }: StoredSession): Session {
  return { topic, expiry, namespaces, peer }
}
