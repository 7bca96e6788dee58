import { WalletError } from '../errors.ts'
import { isAddress } from './checksumAddress.ts'

/** A value of typed data that is signed, and where it stands: `order.items[0].price`. */
export type Leaf = { path: string; type: string; value: string }

export type TypedDataRead = {
  primaryType: string
  /** What the app calls itself, and where: only the fields that its own type names. */
  domain: Leaf[]
  message: Leaf[]
  /** The names of the types that the message is made of, its own first. */
  structs: string[]
  chainId: bigint | undefined
  /** Exactly what is shown, as the text that the vault hashes. */
  json: string
}

type Field = { name: string; type: string }
type Types = Record<string, Field[]>

const identifier = /^[A-Za-z_$][\w$]{0,63}$/
const refused = ['__proto__', 'constructor', 'prototype']
const mostLeaves = 500
const mostDepth = 16
const domainTypes: Record<string, string> = {
  name: 'string',
  version: 'string',
  chainId: 'uint256',
  verifyingContract: 'address',
  salt: 'bytes32',
}

/**
 * Reads typed data (EIP-712) strictly: every value that is signed becomes a leaf, and `json` holds nothing else. A value that its type does
 * not allow, a missing one or a type that is not declared is an error.
 * @throws WalletError `invalid_params`.
 */
export function readTypedData(given: unknown): TypedDataRead {
  const data = toRecord(typeof given === 'string' ? parseJson(given) : given)
  const types = readTypes(data.types)
  const { primaryType } = data
  const domain = toRecord(data.domain ?? {})
  // Of the domain's own type nothing but the domain is signed (EIP-712), whatever message would be shown.
  const isMessage = typeof primaryType === 'string' && primaryType !== 'EIP712Domain'
  if (!isMessage || !Object.hasOwn(types, primaryType)) throw fail('primaryType')
  const domainFields = types.EIP712Domain ?? toDomainFields(domain)
  if (domainFields.some(({ name, type }) => domainTypes[name] !== type)) throw fail('EIP712Domain')
  const allTypes = { ...types, EIP712Domain: domainFields }
  const reader = createReader(allTypes)
  const [domainValue, domainLeaves] = reader('EIP712Domain', domain)
  const [message, messageLeaves, structs] = reader(primaryType, data.message)
  const chainId = domainLeaves.find(({ path }) => path === 'chainId')?.value
  return {
    primaryType,
    domain: domainLeaves,
    message: messageLeaves,
    structs,
    chainId: chainId === undefined ? undefined : BigInt(chainId),
    json: JSON.stringify({ types: allTypes, primaryType, domain: domainValue, message }),
  }
}

/** The name of a leaf's own field, in lower case. */
export function lastName(path: string): string {
  return /([\w$]*)(?:\[\d+\])*$/.exec(path)?.[1]?.toLowerCase() ?? ''
}

function readTypes(given: unknown): Types {
  const entries = Object.entries(toRecord(given)).map(([name, fields]): [string, Field[]] => {
    if (!isName(name) || !Array.isArray(fields)) throw fail(`types.${name}`)
    const read = fields.map((field: unknown): Field => {
      const { name: fieldName, type } = toRecord(field)
      if (typeof fieldName !== 'string' || !isName(fieldName) || typeof type !== 'string') throw fail(`types.${name}`)
      return { name: fieldName, type }
    })
    if (new Set(read.map((field) => field.name)).size < read.length) throw fail(`types.${name}`)
    return [name, read]
  })
  return Object.fromEntries(entries)
}

function toDomainFields(domain: Record<string, unknown>): Field[] {
  return Object.entries(domainTypes).flatMap(([name, type]) => (Object.hasOwn(domain, name) ? [{ name, type }] : []))
}

function createReader(types: Types): (type: string, value: unknown) => [unknown, Leaf[], string[]] {
  const leaves: Leaf[] = []
  const structs = new Set<string>()

  function read(type: string, value: unknown, path: string, depth = 0): unknown {
    if (depth > mostDepth || leaves.length > mostLeaves) throw fail('too large')
    const [, item, length] = /^(.+)\[(\d*)\]$/.exec(type) ?? []
    if (item !== undefined) {
      if (!Array.isArray(value) || (length && value.length !== Number(length))) throw fail(path)
      if (value.length === 0) leaves.push({ path, type, value: '[]' })
      return value.map((entry: unknown, index) => read(item, entry, `${path}[${index}]`, depth + 1))
    }
    const fields = Object.hasOwn(types, type) ? types[type] : undefined
    if (!fields) {
      const text = readAtom(type, value)
      if (text === undefined) throw fail(path)
      leaves.push({ path, type, value: text })
      return type === 'bool' ? text === 'true' : text
    }
    structs.add(type)
    const record = toRecord(value)
    return Object.fromEntries(
      fields.map(({ name, type: fieldType }) => {
        if (!Object.hasOwn(record, name)) throw fail(`${path}.${name}`)
        return [name, read(fieldType, record[name], path ? `${path}.${name}` : name, depth + 1)]
      }),
    )
  }

  return (type, value) => {
    leaves.length = 0
    structs.clear()
    return [read(type, value, ''), [...leaves], [...structs]]
  }
}

/** The canonical text of an atomic value; undefined if the type does not allow it. */
function readAtom(type: string, value: unknown): string | undefined {
  if (type === 'string') return typeof value === 'string' ? value : undefined
  if (type === 'bool') return typeof value === 'boolean' ? String(value) : undefined
  if (type === 'address') return isAddress(value) ? value : undefined
  const [, bytes] = /^bytes(\d{0,2})$/.exec(type) ?? []
  if (bytes !== undefined) {
    const isHex = typeof value === 'string' && /^0x(?:[0-9a-fA-F]{2})*$/.test(value)
    const isSized =
      bytes === '' || (isHex && value.length === 2 + Number(bytes) * 2 && Number(bytes) >= 1 && Number(bytes) <= 32)
    return isHex && isSized ? value.toLowerCase() : undefined
  }
  const [, sign, size] = /^(u?)int(\d{0,3})$/.exec(type) ?? []
  return size === undefined ? undefined : readInteger(value, { bits: Number(size || 256), isSigned: sign === '' })
}

function readInteger(value: unknown, { bits, isSigned }: { bits: number; isSigned: boolean }): string | undefined {
  const isText = typeof value === 'string' && /^(?:-?\d{1,80}|0x[0-9a-fA-F]{1,64})$/.test(value)
  if (!isText && !Number.isSafeInteger(value)) return undefined
  if (bits % 8 !== 0 || bits < 8 || bits > 256) return undefined
  const number = BigInt(value as string | number)
  const isInRange = isSigned ? BigInt.asIntN(bits, number) === number : BigInt.asUintN(bits, number) === number
  return isInRange ? String(number) : undefined
}

function isName(text: string): boolean {
  return identifier.test(text) && !refused.includes(text)
}

function toRecord(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw fail('not an object')
  return value as Record<string, unknown>
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw fail('not JSON')
  }
}

function fail(where: string): WalletError {
  return new WalletError('invalid_params', { details: `typed data: ${where}` })
}
