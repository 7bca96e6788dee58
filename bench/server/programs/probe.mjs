/**
 * Loaded into every measured process before its own code: answers the benchmark's questions about memory and processor time over Node's
 * channel, and ends with the benchmark, however that ends.
 */
process.on('message', (question) => {
  // `--expose-gc` makes it.
  if (question === 'usage after collection') globalThis.gc()
  const { rss, heapUsed } = process.memoryUsage()
  const { user, system } = process.cpuUsage()
  process.send({ rss, heap: heapUsed, cpu: user + system })
})
process.on('disconnect', () => process.exit(1))
