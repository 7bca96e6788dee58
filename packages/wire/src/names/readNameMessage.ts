import type { NameAction, NameActionKind, NameMessage } from './NameMessage.ts'
import { requestIds, writeNameMessage } from './writeNameMessage.ts'

const layout =
  /^.{1,300} asks you to .{1,300} with your account:\n(?<address>0x[0-9a-fA-F]{40})\n\n.{1,1000}\n\nURI: (?<origin>https?:\/\/[\w.:[\]-]{1,255})\nVersion: 1\nChain ID: (?<chainId>\d{1,10})\nNonce: (?<nonce>[0-9a-zA-Z]{8,64})\nIssued At: (?<issuedAt>[\d:.TZ-]{24})\nExpiration Time: (?<expiresAt>[\d:.TZ-]{24})\nRequest ID: (?<requestId>[a-z-]{1,40})\nResources:\n- name:(?<name>[a-z0-9.-]{1,255})\n- zone:[a-z0-9.-]{1,255}(?<details>(?:\n- [a-z]+:.{1,2000}){0,8})$/

/**
 * Parses a message about a name.
 * @returns undefined unless `writeNameMessage` writes exactly this text for the result.
 */
export function readNameMessage(text: string): NameMessage | undefined {
  try {
    const found = layout.exec(text)?.groups
    if (!found) return undefined
    const { address = '', origin = '', nonce = '', issuedAt = '', expiresAt = '', name = '', details = '' } = found
    const action = readAction(found.requestId, details.split('\n').slice(1))
    if (!action || ![issuedAt, expiresAt].every((time) => new Date(time).toISOString() === time)) return undefined
    const message = { ...action, origin, name, address, chainId: Number(found.chainId), nonce, issuedAt, expiresAt }
    return new URL(origin).origin === origin && writeNameMessage(message) === text ? message : undefined
  } catch {
    // Invalid URLs, times and escapes throw.
    return undefined
  }
}

function readAction(requestId: string | undefined, details: readonly string[]): NameAction | undefined {
  const kinds = Object.keys(requestIds) as NameActionKind[] // the object's own keys
  const kind = kinds.find((one) => requestIds[one] === requestId)
  if (kind === 'undoOwnerChange') return { kind }
  if (kind === 'register' || kind === 'setAttributes')
    return { kind, attributes: Object.fromEntries(details.map(readAttribute)) }
  const [, coinType, to] = /^- address:(\d{1,10}):(0x[0-9a-fA-F]{40})$/.exec(details[0] ?? '') ?? []
  return kind && coinType && to ? { kind, coinType: Number(coinType), to } : undefined
}

function readAttribute(line: string): [string, string] {
  const [, key = '', value = ''] = /^- attribute:([a-z]{1,32}):(.*)$/.exec(line) ?? []
  return [key, decodeURI(value)]
}
