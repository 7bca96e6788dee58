import Fastify from 'fastify'

/** The floor of cached reads: a route of Fastify that answers an object, and nothing around it. */
const app = Fastify({ logger: false, keepAliveTimeout: 72_000 })
app.get('/', async () => ({ hello: 'world' }))
await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) })
