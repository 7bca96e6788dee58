/** The two elliptic curves the protocol needs. Private keys and seeds are 32 random bytes. */
export type Curves = {
  /** Ed25519, RFC 8032. */
  signingKey(seed: Uint8Array): Promise<SigningKey>
  /** X25519, RFC 7748. */
  agreementKey(privateKey: Uint8Array): Promise<AgreementKey>
}

export type SigningKey = {
  publicKey: Uint8Array
  /** 64 bytes. */
  sign(message: Uint8Array): Promise<Uint8Array>
}

export type AgreementKey = {
  publicKey: Uint8Array
  /** The raw shared secret, 32 bytes; rejects for an invalid public key. */
  secretWith(publicKey: Uint8Array): Promise<Uint8Array>
}
