module.exports = {
  loadSeed: () => {
    throw new Error('not yet')
  },
}
