import { ApiError } from '../errors/ApiError.ts'

/** The attributes of a name. */
const keys = ['bio', 'avatar'] as const
const maxLength = 255
const allowedCharacters = /^[a-zA-Z0-9@:/._\-?&=+ ]+$/

/** Validates the attributes of a name. @throws ApiError 400 `attributes`. */
export function parseAttributes(attributes: Record<string, string>): Record<string, string> {
  for (const [key, value] of Object.entries(attributes)) {
    if (!keys.some((known) => known === key)) reject(`Unsupported attribute: ${key}. Supported are ${keys.join(', ')}.`)
    if (value.length > maxLength) reject(`The attribute ${key} is longer than ${maxLength} characters.`)
    if (!allowedCharacters.test(value)) reject(`The attribute ${key} has characters that are not allowed.`)
    if (key === 'avatar' && !isHttps(value)) reject('The attribute avatar must be an https URL.')
  }
  return attributes
}

function isHttps(value: string): boolean {
  return URL.canParse(value) && new URL(value).protocol === 'https:'
}

function reject(description: string): never {
  throw new ApiError(400, { field: 'attributes', description })
}
