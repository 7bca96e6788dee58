import Fastify from 'fastify'

/** The baseline of cached reads: a Fastify route that returns an object, and nothing else. */
const app = Fastify({ logger: false, keepAliveTimeout: 72_000 })
app.get('/', async () => ({ hello: 'world' }))
await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) })
