// A wallet page that follows a script, which the test passes as its project id. It reports every message of the host to the window of the
// test, and sends on its port what the test tells it to.
const query = new URLSearchParams(location.search)
const script = JSON.parse(query.get('projectId') ?? '{}')
const isWindow = location.pathname === '/v1/window'
const host = isWindow ? opener : parent
let port

const report = (message) => host.postMessage({ frame: isWindow ? 'window' : 'frame', ...message }, '*')

addEventListener('message', ({ source, origin, data, ports }) => {
  if (source !== host) return
  if (data.tell) {
    if (data.tell.event === 'user') user = data.tell.payload.user ?? undefined
    port?.postMessage(data.tell)
  }
  if (data.reload) location.reload()
  if (data.ping) host.postMessage({ pong: true }, '*')
  if (data.latchkey !== 'hello') return
  report({ hello: data, origin, ports: ports.length })
  if (port || script.silent) return
  port = ports[0]
  port.onmessage = ({ data: message }) => {
    report({ message })
    answer(message)
  }
  const storage = isWindow || script.storage !== false
  setTimeout(
    () => port.postMessage({ event: 'ready', payload: { version: 1, storage, user: script.user ?? null } }),
    script.readyAfterMs ?? 0,
  )
})

const none = ['syncTheme', 'syncDappData', 'signOut', 'openSettings']
const denied = { error: { code: 'user_rejected', message: 'The visitor declined.', rpcCode: 4001 } }
let user = script.user

function answer({ id, type, payload }) {
  const say = (message) => port.postMessage({ id, ...message })
  const own = script.answers?.[type]
  if (type === 'signOut') user = undefined
  if (own) for (const message of own) message.event ? port.postMessage(message) : say(message)
  else if (none.includes(type)) say({ result: {} })
  else if (type === 'rpc') say(payload.method === 'personal_sign' ? { result: `0x${'12'.repeat(65)}` } : denied)
  else if (type === 'isConnected') say({ result: { isConnected: user !== undefined } })
  else if (type === 'connectEmail') {
    user = { ...script.account, email: payload.email }
    say({ result: { action: 'VERIFY_OTP' } })
  } else if (type === 'connectOtp') {
    port.postMessage({ event: 'show', payload: { height: 320 } })
    say({ waiting: true })
    if (script.holdsCode) return
    say({ result: {} })
    port.postMessage({ event: 'hide', payload: {} })
  } else if (type === 'connectSocial') {
    user = { ...script.account, userName: payload.provider }
    say({ result: user })
  } else if (type === 'getUser') say({ result: user })
}
