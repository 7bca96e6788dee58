import { ApiError } from '../errors/ApiError.ts'

/** Attributes a name may have. */
const keys = ['bio', 'avatar'] as const
const maxLength = 255
const allowedCharacters = /^[a-zA-Z0-9@:/._\-?&=+ ]+$/

/** Checks the attributes someone gives a name. @throws ApiError 400 `attributes`. */
export function parseAttributes(attributes: Record<string, string>): Record<string, string> {
  for (const [key, value] of Object.entries(attributes)) {
    if (!keys.some((known) => known === key)) refuse(`Unsupported attribute: ${key}. Known are ${keys.join(', ')}.`)
    if (value.length > maxLength) refuse(`The attribute ${key} is longer than ${maxLength} characters.`)
    if (!allowedCharacters.test(value)) refuse(`The attribute ${key} has characters that are not allowed.`)
    if (key === 'avatar' && !isHttps(value)) refuse('The attribute avatar is an https address.')
  }
  return attributes
}

function isHttps(value: string): boolean {
  return URL.canParse(value) && new URL(value).protocol === 'https:'
}

function refuse(description: string): never {
  throw new ApiError(400, { field: 'attributes', description })
}
