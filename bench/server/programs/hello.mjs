import Fastify from 'fastify'

/** The baseline of cached reads: a Fastify route that returns an object, and nothing else. */
const app = Fastify({ logger: false, keepAliveTimeout: 72_000 })
app.get('/', async () => ({ hello: 'world' }))

/** The floor of one cached read: the same method, the same body parsed as JSON, and as many bytes, written before. */
const written = new Map()
app.route({
  method: ['GET', 'POST'],
  url: '/bytes/:size',
  exposeHeadRoute: false,
  handler({ params }, reply) {
    const bytes = written.get(params.size) ?? Buffer.alloc(Number(params.size), 'x')
    written.set(params.size, bytes)
    reply.type('application/json').send(bytes)
  },
})
await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) })
