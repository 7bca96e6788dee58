/** Takes the place of a Node.js module that a library loads where WebCrypto is missing; this worker always has it. */
export const webcrypto = globalThis.crypto
