import { ApiError } from '../errors/ApiError.ts'
import { type Name, parseName } from './parseName.ts'

/** A name to look up; undefined where it can be none of this server's. */
export function tryParseName(config: Parameters<typeof parseName>[0], value: string): Name | undefined {
  try {
    return parseName(config, value)
  } catch (error) {
    if (error instanceof ApiError) return undefined
    throw error
  }
}
