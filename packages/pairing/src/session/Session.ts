/** What an app or wallet claims about itself, unverified. */
export type PeerMetadata = {
  name: string
  description: string
  url: string
  icons: readonly string[]
  /** The link back to the app: its custom scheme or universal link. */
  redirect?: { native?: string; universal?: string }
}

/** What an app requests from a wallet, by CAIP-2 namespace (`eip155`). All of it is optional for the wallet. */
export type RequestedNamespaces = Readonly<
  Record<string, { chains: readonly string[]; methods: readonly string[]; events: readonly string[] }>
>

/** What a wallet granted, by namespace; `accounts` are CAIP-10 (`eip155:1:0xab…`). Never more than was requested. */
export type SessionNamespaces = Readonly<
  Record<string, { accounts: readonly string[]; methods: readonly string[]; events: readonly string[] }>
>

/** A connection to a wallet with a key that both sides share. */
export type Session = {
  /** Its address on the relay, 64 hexadecimal digits. */
  topic: string
  /** Unix seconds; the wallet may extend it. */
  expiry: number
  namespaces: SessionNamespaces
  peer: PeerMetadata
  /** What the wallet said about the session when it settled, unverified: its `capabilities` (EIP-5792) as JSON text. Absent without any. */
  sessionProperties?: Readonly<Record<string, string>>
}

/** The link that a wallet scanned. Its wallet may ping it as long as the session lasts. */
export type PairingChannel = {
  topic: string
  /** 64 hexadecimal digits. */
  symKey: string
}

/** A session with the parts that stay in this client. */
export type StoredSession = Session & {
  /** 64 hexadecimal digits. */
  symKey: string
  /** Absent once the wallet deleted it. */
  pairing?: PairingChannel
  /** What was requested: of an update, too, nothing else is taken. */
  requested: RequestedNamespaces
  /** Unix milliseconds of the wallet's latest update or extension: replays of older ones are rejected. */
  changedAt: number
  /** Ids of the wallet's latest requests as digits, oldest first: a replay of one is ignored. */
  receivedIds: readonly string[]
}

/** The part of a session an app may see. */
export function toSession({ topic, expiry, namespaces, peer, sessionProperties }: StoredSession): Session {
  return { topic, expiry, namespaces, peer, ...(sessionProperties && { sessionProperties }) }
}
