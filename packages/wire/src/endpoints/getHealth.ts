import { defineEndpoint } from '../endpoint.ts'

export const getHealth = defineEndpoint({
  name: 'getHealth',
  method: 'GET',
  path: '/health',
  access: 'public',
  summary: 'Returns `OK v{version}, commit hash: {commit}, …` as plain text once the server accepts requests.',
  produces: 'text/plain; charset=utf-8',
})
