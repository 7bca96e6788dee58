import { joinLines } from '../joinLines.ts'
import type { NameMessage } from './NameMessage.ts'

/**
 * The text that an owner signs, in EIP-4361's layout: the first line names the server and the action, the statement explains it, and the
 * rest repeats it for the server, which accepts only the text that it writes itself for these fields.
 * @throws MessageLineError
 *
 * @example
 * writeNameMessage({ kind: 'register', origin: 'https://names.example.com', name: 'alice.example.com', … })
 * // names.example.com asks you to register alice.example.com with your account: …
 */
export function writeNameMessage(message: NameMessage): string {
  const { origin, address, chainId, nonce, issuedAt, expiresAt, kind, name } = message
  const { host } = new URL(origin)
  const { action, statement } = describe(message)
  return joinLines([
    `${host} asks you to ${action} with your account:`,
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

/** The `Request ID` of each action. */
export const requestIds = {
  register: 'register-name',
  setAttributes: 'change-name-profile',
  setAddress: 'change-name-address',
  setOwner: 'give-name-away',
  undoOwnerChange: 'take-name-back',
} as const satisfies Record<NameMessage['kind'], string>

function describe(message: NameMessage): { action: string; statement: string } {
  const { name } = message
  const whole = `${name} of the zone ${zoneOf(name)}`
  switch (message.kind) {
    case 'register':
      return {
        action: `register ${name}`,
        statement: `This registers ${whole} for your account. It sends no transaction and costs nothing.`,
      }
    case 'setAttributes':
      return { action: `change the profile of ${name}`, statement: `This replaces the profile of ${whole}.` }
    case 'setAddress':
      return {
        action: `change an address of ${name}`,
        statement: `This makes ${whole} resolve to ${message.to} on ${networkNameOfCoinType(message.coinType)} (coin type ${message.coinType}). Funds sent to the name there go to that address.${
          // Only a contract's name has an address for 60 that is not the owner's.
          message.coinType === 60 ? ' So do those on every network where the name has no address of its own.' : ''
        }`,
      }
    case 'setOwner':
      return {
        action: `give ${name} away`,
        statement: `This makes ${message.to} the owner of ${whole}. Funds sent to the name go to the new owner. Its addresses on other networks are removed; its profile stays.`,
      }
    case 'undoOwnerChange':
      return {
        action: `take ${name} back`,
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

/** The name of an EVM coin type's network (ENSIP-11). @example networkNameOfCoinType(2_147_483_658) // 'Optimism' */
function networkNameOfCoinType(coinType: number): string {
  if (coinType === 60) return 'Ethereum'
  const chainId = coinType - 0x80000000
  return networkNames[chainId] ?? `the network with chain ID ${chainId}`
}
