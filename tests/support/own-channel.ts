/**
 * RxDB tells other tabs of its writes through `broadcast-channel`. A page has the platform's own channel; under Node that
 * library takes sockets and files in one folder of the machine instead, where every process with a database of that name
 * meets: a message that is read while another writes it is no JSON, and the library then ends the whole process or
 * worker, with 101 and no error. With `self`, which pages and workers have, it takes the platform's own here too.
 */
Object.assign(globalThis, { self: globalThis })
