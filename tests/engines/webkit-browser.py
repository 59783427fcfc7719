#!/usr/bin/python3
"""A WebKitGTK browser for WebKitWebDriver with a profile that lasts; WebKit's own MiniBrowser forgets all at its end."""
import os

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2  # noqa: E402

# What Safari ships and the GTK port leaves off.
FEATURES = {"StorageAPI", "StorageAPIEstimate", "FileSystem", "FileSystemWritableStream", "AccessHandle"}

profile = os.environ["CLIQUE_PROFILE"]
data = WebKit2.WebsiteDataManager(base_data_directory=profile + "/data", base_cache_directory=profile + "/cache")
context = WebKit2.WebContext.new_with_website_data_manager(data)
context.set_automation_allowed(True)
settings = WebKit2.Settings()
features = WebKit2.Settings.get_all_features()
for index in range(features.get_length()):
    feature = features.get(index)
    if feature.get_identifier() in FEATURES:
        settings.set_feature_enabled(feature, True)
views = []


def open_view(*_):
    window = Gtk.Window()
    window.set_default_size(390, 844)
    view = WebKit2.WebView(web_context=context, settings=settings, is_controlled_by_automation=True)
    window.add(view)
    window.show_all()
    view.connect("close", lambda *_: window.destroy())
    views.append(view)
    return view


def started(_context, session):
    info = WebKit2.ApplicationInfo()
    info.set_name("clique-test")
    info.set_version(1, 0, 0)
    session.set_application_info(info)
    session.connect("create-web-view", open_view)


context.connect("automation-started", started)
Gtk.main()
