// Databases of the hall's desks on this device (src/hall/outbox). In a file of its own, so that signing out need not load the desks.

/** Prefix of their names, followed by the stage's id and the id of the station's device or the person. */
export const HALL_STORE_PREFIX = "parkiet-hall-";
/** Their table of the desks' last replies, which can be loaded again. Unsent changes are in another one. */
export const HALL_REPLIES = "replies";
