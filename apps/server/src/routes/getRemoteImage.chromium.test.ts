import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Browser, chromium } from 'playwright'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { chromiumFlags, chromiumPath } from '../../../../scripts/programs.mjs'
import { createImages } from '../images/createImages.ts'
import { createImageStore } from '../stores/createImageStore.ts'
import { createTestServer, type TestServer } from '../test/createTestServer.ts'
import { startUntrustedHost } from '../test/startUntrustedHost.ts'

/** Everything an SVG can do when it is a page: each way that works is seen as a request at the canary. */
const attack = (
  canary: string,
) => `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="60" height="40"
  onload="fetch('${canary}/onload')">
  <style>@import url('${canary}/import'); rect { fill: url('${canary}/fill.svg#a') } @font-face { font-family: f; src: url('${canary}/font') }</style>
  <script>fetch('${canary}/script'); new Image().src = '${canary}/beacon'</script>
  <script href="${canary}/script.js" xlink:href="${canary}/script.js"></script>
  <image href="${canary}/image.png" width="9" height="9"/>
  <use href="data:image/svg+xml,%3Csvg id='a' xmlns='http://www.w3.org/2000/svg'%3E%3Cscript%3Efetch('${canary}/use')%3C/script%3E%3C/svg%3E#a"/>
  <use href="${canary}/use.svg#a"/>
  <foreignObject width="60" height="40"><body xmlns="http://www.w3.org/1999/xhtml">
    <img src="${canary}/img.png" onerror="fetch('${canary}/onerror')"/><iframe src="${canary}/frame"></iframe>
    <meta http-equiv="refresh" content="0;url=${canary}/refresh"/>
  </body></foreignObject>
  <animate attributeName="href" values="javascript:fetch('${canary}/animate')" onbegin="fetch('${canary}/onbegin')" dur="1s"/>
  <text x="4" y="20" style="font-family:f">x</text><rect width="60" height="40"/>
</svg>`

const hits: string[] = []
const opened: Server[] = []
let browser: Browser
let server: TestServer
let stranger: Awaited<ReturnType<typeof startUntrustedHost>>
let svg: string
/** The picture as this server gives it, and its address. */
let link: string

async function listen(response: RequestListener): Promise<string> {
  const one = createServer(response)
  opened.push(one)
  await new Promise<void>((resolve) => one.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(one.address() as AddressInfo).port}`
}

beforeAll(async () => {
  const canary = await listen((request, response) => {
    hits.push(request.url ?? '')
    response.setHeader('access-control-allow-origin', '*').end()
  })
  svg = attack(canary)
  stranger = await startUntrustedHost((_, response) => response.end(svg))
  server = await createTestServer({ chains: [], env: { PORT: '0' } })
  const publicUrl = await server.start()
  const images = createImages({
    store: createImageStore(server.context.db),
    isOn: true,
    publicDispatcher: stranger.dispatcher,
    ipfs: undefined,
  })
  server.context.images = images
  link = String((await images.link(['https://pictures.test/a.svg'], publicUrl))[0])
  browser = await chromium.launch({ executablePath: chromiumPath(), args: [...chromiumFlags] })
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
  await stranger?.stop()
  for (const one of opened) {
    one.closeAllConnections()
    one.close()
  }
})
beforeEach(() => {
  hits.length = 0
})

test('the attack SVGs run scripts when served unchanged', async () => {
  const page = await browser.newPage()
  await page.goto(await listen((_, response) => response.setHeader('content-type', 'image/svg+xml').end(svg)))
  await expect
    .poll(() => hits, { timeout: 10_000 })
    .toEqual(
      expect.arrayContaining(['/onload', '/script', '/script.js', '/image.png', '/img.png', '/onerror', '/import']),
    )
  await page.close()
})

test('opened as a page, it is downloaded and runs nothing', async () => {
  const page = await browser.newPage()
  const download = page.waitForEvent('download')
  await page.goto(link).catch(() => undefined) // a download ends the navigation
  expect((await download).suggestedFilename()).toBe('picture.svg')
  expect(hits).toEqual([])
  await page.close()
})

test('runs nothing even when displayed as a page', async () => {
  const stripped = await listen((_, response) => {
    fetch(link).then(
      async (fetched) => {
        for (const [name, value] of fetched.headers)
          if (!/^(content-disposition|content-length|connection|transfer-encoding)$/.test(name))
            response.setHeader(name, value)
        response.end(Buffer.from(await fetched.arrayBuffer()))
      },
      (error: Error) => response.destroy(error),
    )
  })
  const page = await browser.newPage()
  const framed: string[] = []
  page.on('framenavigated', (frame) => framed.push(frame.url()))
  await page.goto(stripped, { waitUntil: 'networkidle' })
  expect(framed.filter((url) => url !== 'about:blank' && !url.startsWith('chrome-error:'))).toEqual([`${stripped}/`])
  expect(hits).toEqual([])
  await page.close()
})

test('is drawn in an <img> and runs nothing', async () => {
  const page = await browser.newPage()
  await page.goto(
    await listen((_, response) => response.setHeader('content-type', 'text/html').end(`<img src="${link}">`)),
    {
      waitUntil: 'networkidle',
    },
  )
  expect(await page.evaluate(() => document.querySelector('img')?.naturalWidth)).toBe(60)
  expect(hits).toEqual([])
  await page.close()
})
