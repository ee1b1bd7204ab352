module.exports = { isHalted: () => false }
