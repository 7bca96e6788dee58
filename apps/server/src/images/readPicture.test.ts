import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { pictures } from '../test/pictures.ts'
import { readAvifSize, readGifSize, readJpegSize, readPngSize, readWebpSize } from './rasterSizes.ts'
import { PictureRejectedError, readPicture } from './readPicture.ts'

const kinds = Object.keys(pictures) as (keyof typeof pictures)[]
const readers = [readPngSize, readGifSize, readJpegSize, readWebpSize, readAvifSize]

describe('a picture', () => {
  test.each(kinds)('of type %s is recognized by its bytes, with its size', (kind) => {
    const contentType = `image/${kind.replace(/Lossless|Extended/, '')}`
    expect(readPicture(pictures[kind])).toEqual({ contentType, bytes: pictures[kind] })
    const sizes = readers.map((read) => read(pictures[kind])).filter((size) => size !== undefined)
    expect(sizes).toEqual([{ width: 37, height: 21 }])
  })

  test.each([
    ['bare', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    [
      'after a byte order mark, a declaration and a comment',
      '\uFEFF<?xml version="1.0"?>\n<!-- by hand -->\n<svg\nwidth="1"/>',
    ],
  ])('in SVG, %s', (_, text) => {
    expect(readPicture(Buffer.from(text)).contentType).toBe('image/svg+xml')
  })
})

describe('rejects', () => {
  const png = (width: number, height: number) => {
    const bytes = Buffer.from(pictures.png)
    bytes.writeUInt32BE(width, 16)
    bytes.writeUInt32BE(height, 20)
    return bytes
  }
  const gif = Buffer.from(pictures.gif)
  // The first frame's width; the screen's stays.
  gif.writeUInt16LE(30_000, gif.indexOf(Buffer.from([0x2c, 0, 0, 0, 0])) + 5)
  const avif = Buffer.from(pictures.avif)
  avif.writeUInt32BE(30_000, avif.indexOf('ispe') + 8)

  test.each([
    ['30000 by 30000 PNG', png(30_000, 30_000)],
    ['PNG one pixel too high', png(1, 4097)],
    ['PNG without a width', png(0, 1)],
    ['GIF with a frame larger than its screen', gif],
    ['AVIF of 30000 pixels', avif],
  ])('a %s', (_, bytes) => {
    expect(() => readPicture(bytes)).toThrow(expect.objectContaining({ reason: 'dimensions' }))
  })
  test('not a 4096 by 4096 PNG', () => expect(readPicture(png(4096, 4096)).contentType).toBe('image/png'))

  test.each([
    ['HTML', '<!doctype html><script>alert(1)</script>'],
    ['HTML around an SVG', '<html><svg></svg></html>'],
    ['an SVG with a document type', '<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "aaaa">]><svg>&a;</svg>'],
    ['an SVG with a late document type', '<!-- x --><!doctype svg><svg/>'],
    ['an SVG in UTF-16', Buffer.from('\uFEFF<svg/>', 'utf16le')],
    ['a compressed SVG', Buffer.from([0x1f, 0x8b, 8, 0])],
    ['JSON', '{"svg":"<svg>"}'],
    ['nothing', ''],
  ])('%s', (_, content) => {
    expect(() => readPicture(Buffer.from(content))).toThrow(expect.objectContaining({ reason: 'kind' }))
  })
})

test('reads or rejects any bytes', () => {
  const damaged = fc
    .tuple(fc.constantFrom(...kinds), fc.nat(600), fc.array(fc.tuple(fc.nat(599), fc.nat(255)), { maxLength: 8 }))
    .map(([kind, length, changes]) => {
      const bytes = Buffer.from(pictures[kind].subarray(0, length))
      for (const [at, value] of changes) if (at < bytes.length) bytes[at] = value
      return bytes
    })
  fc.assert(
    fc.property(fc.oneof(damaged, fc.uint8Array({ maxLength: 64 }).map(Buffer.from)), (bytes) => {
      try {
        readPicture(bytes)
      } catch (error) {
        expect(error).toBeInstanceOf(PictureRejectedError)
      }
    }),
    { numRuns: 1_000 },
  )
})
