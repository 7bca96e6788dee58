/** First port of the tests' world: `E2E_PORT_BASE`, so that two runs fit on one machine. */
export const portBase = Number(process.env.E2E_PORT_BASE ?? 18_400)

export const playgroundUrl = `http://127.0.0.1:${portBase}`
