/**
 * The platform's own channel for RxDB's `broadcast-channel`, which tells other tabs of writes, as a page has it. Under
 * Node that library takes sockets and files in one folder, shared by every process with such a database. A message read
 * while another writes it is no JSON. The library then ends the whole process or worker, with 101 and no error. With
 * `self`, which pages and workers have, it takes the platform's own.
 */
Object.assign(globalThis, { self: globalThis })
