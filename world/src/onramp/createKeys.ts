import { generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'

export type SandboxKeys = {
  coinbase: { keyId: string; keySecret: string; publicKey: KeyObject; webhookSecret: string }
  meld: {
    apiKey: string
    /** For pages that open the checkout by themselves; anyone may know it. */
    publicKey: string
    webhookSecret: string
  }
}

/** Keys of this start, shared by the sandbox and the server only. */
export function createKeys(): SandboxKeys {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  // As Coinbase hands its keys out: the seed, then the public key.
  const seed = privateKey.export({ format: 'der', type: 'pkcs8' }).subarray(-32)
  const point = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)
  const secret = () => randomBytes(24).toString('base64url')
  return {
    coinbase: {
      keyId: 'organizations/local-world/apiKeys/sandbox',
      keySecret: Buffer.concat([seed, point]).toString('base64'),
      publicKey,
      webhookSecret: secret(),
    },
    meld: { apiKey: `sandbox:${secret()}`, publicKey: `public:${secret()}`, webhookSecret: secret() },
  }
}
