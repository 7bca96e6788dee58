import { joinLines } from '../joinLines.ts'
import type { NameMessage } from './NameMessage.ts'

/**
 * The text an owner signs, in EIP-4361's layout: the first line says who asks for what, the next ones in words what it does, the rest names
 * it for the server, which writes the text anew and takes no other.
 * @throws MessageLineError
 *
 * @example
 * writeNameMessage({ kind: 'register', origin: 'https://names.example.com', name: 'alice.example.com', … })
 * // names.example.com asks you to register alice.example.com with your account: …
 */
export function writeNameMessage(message: NameMessage): string {
  const { origin, address, chainId, nonce, issuedAt, expiresAt, kind, name } = message
  const { host } = new URL(origin)
  const { asks, statement } = words(message)
  return joinLines([
    `${host} asks you to ${asks} with your account:`,
    address,
    '',
    statement,
    '',
    `URI: ${origin}`,
    'Version: 1',
    `Chain ID: ${chainId}`,
    `Nonce: ${nonce}`,
    `Issued At: ${issuedAt}`,
    `Expiration Time: ${expiresAt}`,
    `Request ID: ${requestIds[kind]}`,
    'Resources:',
    `- name:${name}`,
    `- zone:${zoneOf(name)}`,
    ...details(message),
  ])
}

/** What a message is for, as it says. */
export const requestIds = {
  register: 'register-name',
  setAttributes: 'change-name-profile',
  setAddress: 'change-name-address',
  setOwner: 'give-name-away',
  undoOwnerChange: 'take-name-back',
} as const satisfies Record<NameMessage['kind'], string>

function words(message: NameMessage): { asks: string; statement: string } {
  const { name } = message
  const whole = `${name} of the zone ${zoneOf(name)}`
  switch (message.kind) {
    case 'register':
      return {
        asks: `register ${name}`,
        statement: `This registers ${whole} for your account. It sends no transaction and costs nothing.`,
      }
    case 'setAttributes':
      return { asks: `change the profile of ${name}`, statement: `This replaces the profile of ${whole}.` }
    case 'setAddress':
      return {
        asks: `change an address of ${name}`,
        statement: `This makes ${whole} resolve to ${message.to} on ${networkNameOfCoinType(message.coinType)} (coin type ${message.coinType}). Funds sent to the name there go to that address.${
          // Only names of contracts have an address for 60 that is not the owner's.
          message.coinType === 60 ? ' So do those on every network where the name has no address of its own.' : ''
        }`,
      }
    case 'setOwner':
      return {
        asks: `give ${name} away`,
        statement: `This makes ${message.to} the owner of ${whole}. Funds sent to the name go to the new owner. Its addresses on other networks are removed; its profile stays.`,
      }
    case 'undoOwnerChange':
      return {
        asks: `take ${name} back`,
        statement: `This makes your account the owner of ${whole} again and undoes every change since it lost the name.`,
      }
  }
}

function details(message: NameMessage): string[] {
  if ('to' in message) return [`- address:${message.coinType}:${message.to}`]
  if (!('attributes' in message)) return []
  return Object.entries(message.attributes).map(([key, value]) => `- attribute:${key}:${encodeURI(value)}`)
}

function zoneOf(name: string): string {
  return name.slice(name.indexOf('.') + 1)
}

/** EVM networks by chain ID; for others the message has the ID. */
const networkNames: Readonly<Record<number, string>> = {
  10: 'Optimism',
  56: 'BNB Smart Chain',
  100: 'Gnosis',
  137: 'Polygon',
  324: 'ZKsync Era',
  8453: 'Base',
  42161: 'Arbitrum One',
  42220: 'Celo',
  43114: 'Avalanche',
  59144: 'Linea',
}

/** The network of an EVM coin type (ENSIP-11) in words. @example networkNameOfCoinType(2_147_483_658) // 'Optimism' */
function networkNameOfCoinType(coinType: number): string {
  if (coinType === 60) return 'Ethereum'
  const chainId = coinType - 0x80000000
  return networkNames[chainId] ?? `the network with chain ID ${chainId}`
}
