/**
 * The sign-in that a wallet is asked for together with the connection, so that it shows one prompt. Its fields are those of CAIP-122; the
 * text that is signed is EIP-4361's, with a ReCap (ERC-5573) for the methods and chains of the session.
 */
export type AuthenticateParameters = {
  /** Of the page, as `location.host` has it: `app.example.com`. */
  domain: string
  /** What is signed in to, a URI of RFC 3986; the protocol calls it `aud`. */
  uri: string
  /** 8 to 128 letters and digits, of the server that verifies the signature. */
  nonce: string
  /** CAIP-2 ids of eip155, all of them proposed too. The wallet signs for one, and may grant the others in the same signature. */
  chains: readonly string[]
  /** One line, in EIP-4361's characters. */
  statement?: string
  /** URIs, none of them a ReCap. */
  resources?: readonly string[]
  /** Unix seconds at which the signed message expires. */
  expiry?: number
}

/** A message as the wallet signed it. Its text is what was requested; the signature is not verified yet. */
export type Authentication = {
  /** CAIP-10: `eip155:1:0xC02a…`. */
  account: string
  /** EIP-4361. */
  message: string
  /** Hexadecimal, of EIP-191, ERC-1271 or ERC-6492. */
  signature: string
}

/** What a wallet permits by its signatures. */
export type SignedGrant = {
  authentication: readonly Authentication[]
  /** CAIP-10, on chains that were offered. */
  accounts: readonly string[]
  /** Of those requested. None: no session was granted. */
  methods: readonly string[]
}
