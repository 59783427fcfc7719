/**
 * The names of XMP that reveal where a photo was taken ([Note: What may stay in a photo]). This list is an exception:
 * any program may write its own properties, and a title or a rating must not be lost with them. So a name is removed if
 * its namespace is about places, or if it mentions a place in any namespace. Values are never searched.
 */

const PLACES = new Set([
  'http://developer.sonyericsson.com/cell/1.0/',
  'http://www.w3.org/2003/01/geo/wgs84_pos#',
  'http://ns.google.com/photos/dd/1.0/earthpose/',
  'http://ns.adobe.com/exif/1.0/gps/',
])

/**
 * Words of a name in camel case: exif:GPSLatitude, photoshop:City, Iptc4xmpExt:LocationCreated,
 * drone-dji:GpsLongtitude.
 */
const PLACE =
  /GPS|Gps|Latitude|Longt?itude|Location|Coordinate|(?:^|[a-z])City(?![a-z])|Country|Province|^State$|WorldRegion|GeoTag|^(?:lat|lon|long|lng|gps|geo|location|city|country|coverage)$|^CiAdr/

/** Whether an element or attribute of this namespace and name may stay. */
export const mayStay = (namespace: string | undefined, name: string): boolean =>
  !PLACES.has(namespace ?? '') && !PLACE.test(name)
