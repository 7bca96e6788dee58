/** The two elliptic curves the protocol needs. Private keys and seeds are 32 random bytes. */
export type Curves = {
  /** Ed25519, RFC 8032. */
  edPublicKey(seed: Uint8Array): Promise<Uint8Array>
  /** 64 bytes. */
  edSign(seed: Uint8Array, message: Uint8Array): Promise<Uint8Array>
  /** X25519, RFC 7748. */
  xPublicKey(privateKey: Uint8Array): Promise<Uint8Array>
  /** The raw shared secret, 32 bytes; rejects for a public key that is none. */
  xSecret(privateKey: Uint8Array, publicKey: Uint8Array): Promise<Uint8Array>
}
