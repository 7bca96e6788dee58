import { type NameActionKind, type NameMessage, readNameMessage } from '@latchkey/wire'
import type { Address } from 'viem'
import { getAddress, isAddress } from 'viem/utils'
import type { ServerContext } from '../context.ts'
import type { Config } from '../env.ts'
import { ApiError } from '../errors/ApiError.ts'
import { chainIdOf } from './coinTypes.ts'

type SignedBody = { message: string; coin_type: number; address: string }

/** The clocks of servers differ by less. */
const clockMarginMs = 60_000

/**
 * Parses a signed message of one of the given kinds, which must be for this server, for the account and network in the body, and current.
 * `admitMessage` verifies the signature.
 * @throws ApiError 400, 422
 */
export function readSignedMessage<kind extends NameActionKind>(
  { config }: Pick<ServerContext, 'config'>,
  body: SignedBody,
  kinds: readonly kind[],
): { message: Extract<NameMessage, { kind: kind }>; address: Address } {
  const address = parseOwner(body.address)
  const message = readNameMessage(body.message)
  if (!message)
    throw new ApiError(422, {
      field: '',
      description:
        'Deserialization error: the message does not have the form of a message about names. docs/api/names.md has it.',
    })
  if (!isKind(message, kinds)) reject('message', 'The message was signed for something else')
  if (!isOwnOrigin(config, message.origin))
    reject('message', `The message was signed for another server: ${message.origin}`)
  if (message.address !== address) reject('address', 'The message names another account')
  if (message.chainId !== chainIdOf(body.coin_type))
    reject('coin_type', 'The message was signed for another network than the coin type’s')
  const [issuedAt, expiresAt] = [Date.parse(message.issuedAt), Date.parse(message.expiresAt)]
  const latest = Date.now() + config.names.nonceSeconds * 1000 + clockMarginMs
  if (expiresAt < Date.now() || expiresAt > latest || issuedAt > expiresAt)
    reject('timestamp', 'The message is expired, or its time is too far ahead. Request a new nonce and sign again.')
  return { message, address }
}

function isKind<kind extends NameActionKind>(
  message: NameMessage,
  kinds: readonly kind[],
): message is Extract<NameMessage, { kind: kind }> {
  return kinds.some((kind) => kind === message.kind)
}

function reject(field: string, description: string): never {
  throw new ApiError(400, { field, description })
}

const loopback = /^(localhost|127\.0\.0\.1|\[::1\])$/

/**
 * Whether messages with this origin are for this server. Without a configured origin, only those for localhost are: the Host header of a
 * request is not trusted.
 */
export function isOwnOrigin({ publicUrl, names }: Pick<Config, 'publicUrl' | 'names'>, origin: string): boolean {
  const own = publicUrl === undefined ? names.origins : [publicUrl, ...names.origins]
  return own.length > 0 ? own.includes(origin) : loopback.test(new URL(origin).hostname)
}

/** Parses an address that must have the checksum of EIP-55, so that no mistyped one owns a name. @throws ApiError 400 `address`. */
export function parseOwner(value: string): Address {
  if (isAddress(value) && getAddress(value) === value) return value
  const description = 'The address provided is invalid: 0x and 40 hexadecimal digits with the checksum of EIP-55'
  throw new ApiError(400, { field: 'address', description })
}
