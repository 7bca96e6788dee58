import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { PasskeyAssertion, PasskeyRegistration } from '@latchkey/wire/wallet'

/** What an authenticator or a browser may do differently than asked. */
export type CeremonyOptions = {
  challenge: string
  origin?: string
  rpId?: string
  /** Of the page that embeds the wallet, as the browser says it. */
  topOrigin?: string
  isVerified?: boolean
  counter?: number
}

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest()
const toText = (bytes: Buffer) => bytes.toString('base64url')

/** A passkey on ES256, which makes and signs what a browser and an authenticator do (WebAuthn, 6 and 7). */
export function createTestPasskey({ origin }: { origin: string }) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(16)
  let counter = 0

  function clientData(type: string, options: CeremonyOptions): Buffer {
    const { challenge, topOrigin } = options
    const framed = topOrigin === undefined ? { crossOrigin: false } : { crossOrigin: true, topOrigin }
    return Buffer.from(JSON.stringify({ type, challenge, origin: options.origin ?? origin, ...framed }))
  }

  function authenticatorData(options: CeremonyOptions, attested = Buffer.alloc(0)): Buffer {
    const { rpId = new URL(origin).hostname, isVerified = true } = options
    counter = options.counter ?? counter + 1
    const flags = 0x01 | (isVerified ? 0x04 : 0) | (attested.length > 0 ? 0x40 : 0)
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, attested])
  }

  return {
    credentialId: toText(id),
    register(options: CeremonyOptions): PasskeyRegistration {
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const key = cborKey(Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url'))
      const data = authenticatorData(options, Buffer.concat([Buffer.alloc(16), length, id, key]))
      return {
        id: toText(id),
        clientDataJSON: toText(clientData('webauthn.create', options)),
        attestationObject: toText(cborAttestation(data)),
        transports: ['internal'],
      }
    },
    assert(options: CeremonyOptions): PasskeyAssertion {
      const client = clientData('webauthn.get', options)
      const data = authenticatorData(options)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      return {
        id: toText(id),
        clientDataJSON: toText(client),
        authenticatorData: toText(data),
        signature: toText(signature),
      }
    },
  }
}

export type TestPasskey = ReturnType<typeof createTestPasskey>

/** {1: 2, 3: -7, -1: 1, -2: x, -3: y}: an EC2 key on P-256 for ES256 (RFC 9053). */
function cborKey(x: Buffer, y: Buffer): Buffer {
  const coordinate = (label: number, value: Buffer) => Buffer.concat([Buffer.from([label, 0x58, 32]), value])
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01]),
    coordinate(0x21, x),
    coordinate(0x22, y),
  ])
}

/** {"fmt": "none", "attStmt": {}, "authData": data} (RFC 8949). */
function cborAttestation(data: Buffer): Buffer {
  const text = (value: string) => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)])
  const length = Buffer.from([0x59, data.length >> 8, data.length & 0xff])
  return Buffer.concat([
    Buffer.from([0xa3]),
    ...[text('fmt'), text('none'), text('attStmt'), Buffer.from([0xa0]), text('authData'), length, data],
  ])
}
