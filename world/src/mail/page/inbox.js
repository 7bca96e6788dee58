// Loads the page again once a message has come. A reader who scrolled keeps the place: browsers restore it on a reload.
const newest = document.body.dataset.newest ?? '0'
const to = new URLSearchParams(location.search).get('to') ?? ''
const query = new URLSearchParams({ after: newest, ...(to && { to }) })

for (;;) {
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  if (document.hidden) continue
  const response = await fetch(`/messages?${query}`, { signal: AbortSignal.timeout(5_000) }).catch(() => undefined)
  const state = document.getElementById('state')
  if (!response?.ok) {
    if (state)
      state.textContent = 'The inbox does not respond. Start the world with npm start; this page then continues.'
    continue
  }
  const { messages } = await response.json()
  if (messages.length > 0) break
}
location.reload()
