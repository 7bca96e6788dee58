import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { nameParams, nameQuery } from './getName.ts'

export const getNameSuggestions = defineEndpoint({
  name: 'getNameSuggestions',
  method: 'GET',
  path: '/v1/profile/suggestions/:name',
  access: 'public',
  cost: 5,
  summary: 'The requested name and whether it is taken, then four available names like it.',
  params: nameParams,
  query: z.object({ ...nameQuery, zone: z.optional(z.string().check(z.maxLength(255))) }),
  response: z.object({ suggestions: z.array(z.object({ name: z.string(), registered: z.boolean() })) }),
})
export type NameSuggestion = z.infer<typeof getNameSuggestions.response>['suggestions'][number]
