/** Bytes over a plain buffer, as WebCrypto takes them. */
export type Bytes = Uint8Array<ArrayBuffer>
