import { ApiError } from '../errors/ApiError.ts'
import { parseName } from '../names/parseName.ts'
import { toWireName } from '../names/toWireName.ts'
import type { Handler } from './Handler.ts'

/** A registered name. */
export const getName: Handler<'getName'> = async ({ config, names }, { params, query }) => {
  const { name } = parseName(config.names, params.name)
  const stored = await names.find(name)
  if (stored) return toWireName(stored)
  if (query.apiVersion === '2') return []
  throw new ApiError(404, { field: 'name', description: `Name is not found in the database: ${name}` })
}
